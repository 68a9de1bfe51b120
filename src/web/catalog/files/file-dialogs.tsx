import type { ReactNode } from "react";
import { FilePatch, type FileWire } from "#contract/billing/file-schema.ts";
import { ConfirmDialog } from "#web/platform/confirm-dialog.tsx";
import { sizeLabel } from "#web/platform/file-pieces.ts";
import { FormDialog } from "#web/platform/form-dialog.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { useSellerForm } from "#web/seller/use-seller-form.ts";
import { DropZone } from "#web/ui/forms/drop-zone.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Muted } from "#web/ui/text/text.tsx";
import { deleteFile, updateFile } from "./file-queries.ts";

interface FileDialogProps {
  file: FileWire;
  onClosed: () => void;
}

export function EditFileDialog({ file, onClosed }: FileDialogProps): ReactNode {
  const seller = useSeller();
  const form = useSellerForm({
    schema: FilePatch,
    toInput: (fields) => ({ name: fields.get("name"), version: fields.get("version") || null }),
    save: (input) => updateFile(seller, file.id, input),
    onSaved: () => {
      showToast("good", "The file is saved.");
      onClosed();
    },
  });
  return (
    <FormDialog
      title={`Edit ${file.name}`}
      keepLabel="Keep as it is"
      onClosed={onClosed}
      saveLabel="Save file"
      form={form}
    >
      <Field
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={255}
        defaultValue={file.name}
        error={form.errors.name}
        hint="With its ending, as buyers get it."
      />
      <Field
        label="Version"
        name="version"
        autoComplete="off"
        maxLength={100}
        defaultValue={file.version ?? ""}
        error={form.errors.version}
        hint="Leave empty for none."
      />
    </FormDialog>
  );
}

export function DeleteFileDialog({ file, onClosed }: FileDialogProps): ReactNode {
  const seller = useSeller();
  return (
    <ConfirmDialog
      title={`Delete ${file.name}?`}
      keepLabel="Keep file"
      confirmLabel="Delete file"
      danger
      onConfirm={async () => {
        await deleteFile(seller, file.id);
        showToast("good", `${file.name} is deleted.`);
      }}
      onClosed={onClosed}
    >
      {file.is_uploaded
        ? "Nothing uses it. Addresses that lead to it stop working, and it cannot be brought back."
        : "Its upload was never finished. What arrived is thrown away."}
    </ConfirmDialog>
  );
}

export interface ResumeDialogProps extends FileDialogProps {
  onFile: (file: File) => void;
}

export function ResumeDialog({ file, onFile, onClosed }: ResumeDialogProps): ReactNode {
  return (
    <Dialog title={`Go on with ${file.name}`} keepLabel="Cancel" onClosed={onClosed} action={null}>
      <Muted>Choose the same file again. Parts that arrived already are not sent twice.</Muted>
      <DropZone
        title="Drop it here, or choose it"
        hint={`${file.name}, ${sizeLabel(file.size)}`}
        onFiles={([chosen]) => {
          if (chosen) onFile(chosen);
          onClosed();
        }}
      />
    </Dialog>
  );
}
