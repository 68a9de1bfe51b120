import type { ReactNode } from "react";
import { FilePatch, type FileWire } from "#contract/billing/file-schema.ts";
import { sizeLabel } from "#web/platform/files/file-pieces.ts";
import { ConfirmDialog } from "#web/platform/forms/confirm-dialog.tsx";
import { FormDialog } from "#web/platform/forms/form-dialog.tsx";
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
      showToast("good", "File saved.");
      onClosed();
    },
  });
  return (
    <FormDialog
      title={`Edit ${file.name}`}
      keepLabel="Cancel"
      onClosed={onClosed}
      saveLabel="Save changes"
      form={form}
    >
      <Field
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={255}
        defaultValue={file.name}
        error={form.errors.name}
        hint="The file name buyers see, with its extension."
      />
      <Field
        label="Version"
        name="version"
        autoComplete="off"
        maxLength={100}
        defaultValue={file.version ?? ""}
        error={form.errors.version}
        hint="Optional."
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
        showToast("good", `${file.name} was deleted.`);
      }}
      onClosed={onClosed}
    >
      {file.is_uploaded
        ? "Nothing uses this file. Links to it stop working. This cannot be undone."
        : "This upload was not finished. The partial upload will be deleted."}
    </ConfirmDialog>
  );
}

export interface ResumeDialogProps extends FileDialogProps {
  onFile: (file: File) => void;
}

export function ResumeDialog({ file, onFile, onClosed }: ResumeDialogProps): ReactNode {
  return (
    <Dialog title={`Resume ${file.name}`} keepLabel="Cancel" onClosed={onClosed} action={null}>
      <Muted>
        Choose the same file again. Parts that were already uploaded are not sent again.
      </Muted>
      <DropZone
        title="Drop the file here, or choose it"
        hint={`${file.name}, ${sizeLabel(file.size)}`}
        onFiles={([chosen]) => {
          if (chosen) onFile(chosen);
          onClosed();
        }}
      />
    </Dialog>
  );
}
