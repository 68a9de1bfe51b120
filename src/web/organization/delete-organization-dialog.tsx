import type { ReactNode } from "react";
import * as z from "zod/mini";
import { FormDialog } from "#web/platform/form-dialog.tsx";
import { organizationCall, refreshOrganizations } from "#web/platform/organization-queries.ts";
import { useApiForm } from "#web/platform/use-api-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Muted, Strong } from "#web/ui/text/text.tsx";

const Typed = z.object({ typedSlug: z.string() });

export interface DeleteOrganizationDialogProps {
  organization: { id: string; name: string; slug: string };
  onClosed: () => void;
}

export function DeleteOrganizationDialog(props: DeleteOrganizationDialogProps): ReactNode {
  const { id: organizationId, name, slug } = props.organization;
  const form = useApiForm({
    schema: Typed,
    toInput: (fields) => ({ typedSlug: String(fields.get("typedSlug")).trim() }),
    check: (input): Record<string, string> =>
      input.typedSlug === slug ? {} : { typedSlug: `Type ${slug} to confirm.` },
    save: () => organizationCall("delete", { organizationId }),
    onSaved: async () => {
      showToast("good", `${name} was deleted.`);
      props.onClosed();
      await refreshOrganizations();
    },
  });
  return (
    <FormDialog
      title={`Delete ${name}?`}
      keepLabel="Keep organization"
      onClosed={props.onClosed}
      saveLabel="Delete organization"
      danger
      form={form}
    >
      <Muted>
        This permanently deletes its products, customers, files, access tokens, invitations and
        teams. Records of past sales are retained but no longer accessible. To confirm, type{" "}
        <Strong>{slug}</Strong>.
      </Muted>
      <Field
        label="Slug"
        name="typedSlug"
        autoComplete="off"
        autoCapitalize="none"
        error={form.errors.typedSlug}
      />
    </FormDialog>
  );
}
