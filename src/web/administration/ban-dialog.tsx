import type { ReactNode } from "react";
import * as z from "zod/mini";
import type { BanUser } from "#contract/identity/admin-schema.ts";
import { FormDialog } from "#web/platform/forms/form-dialog.tsx";
import { useApiForm } from "#web/platform/forms/use-api-form.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Muted } from "#web/ui/text/text.tsx";
import { adminCall, refreshAdministration } from "./administration-queries.ts";
import type { PersonDialogProps } from "./person-dialog-props.ts";

const BanForm = z.object({
  userId: z.string(),
  banReason: z.optional(z.string()),
  banExpiresIn: z.optional(z.number()),
  revokeApiKeys: z.boolean(),
});

const daySeconds = 86_400;

const lengths = [
  { value: "1", label: "1 day" },
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "", label: "Permanent" },
];

export function BanDialog({ person, onClosed }: PersonDialogProps): ReactNode {
  const form = useApiForm({
    schema: BanForm,
    toInput: (fields) => {
      const banReason = String(fields.get("banReason")).trim();
      const days = Number(fields.get("days"));
      return {
        userId: person.id,
        ...(banReason ? { banReason } : {}),
        ...(days > 0 ? { banExpiresIn: days * daySeconds } : {}),
        revokeApiKeys: fields.has("revokeApiKeys"),
      };
    },
    save: (input) => adminCall("ban-user", input satisfies BanUser),
    onSaved: async () => {
      await refreshAdministration();
      showToast("good", `${person.name} was banned and signed out everywhere.`);
      onClosed();
    },
  });
  return (
    <FormDialog
      title={`Ban ${person.name}?`}
      keepLabel="Cancel"
      onClosed={onClosed}
      saveLabel="Ban"
      danger
      form={form}
    >
      <Muted>They are signed out everywhere and cannot sign in until the ban ends.</Muted>
      <Field
        label="Reason"
        name="banReason"
        autoComplete="off"
        maxLength={500}
        hint="Shown to administrators."
        error={form.errors.banReason}
      />
      <SelectField label="Duration" name="days" defaultValue="" options={lengths} />
      <Checkbox
        label="Revoke all API keys"
        note="Otherwise they work again when the ban ends."
        name="revokeApiKeys"
        defaultChecked
      />
    </FormDialog>
  );
}
