import { type ReactNode, useId } from "react";
import * as z from "zod/mini";
import { organizationCall, refreshOrganizations } from "#web/platform/organization-queries.ts";
import { useApiForm } from "#web/platform/use-api-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Muted, Strong } from "#web/ui/text/text.tsx";

const Typed = z.object({ typedSlug: z.string() });

export interface DeleteOrganizationDialogProps {
  organization: { id: string; name: string; slug: string };
  onClosed: () => void;
}

export function DeleteOrganizationDialog(props: DeleteOrganizationDialogProps): ReactNode {
  const formId = useId();
  const { id: organizationId, name, slug } = props.organization;
  const { submit, errors, notice, pending } = useApiForm({
    schema: Typed,
    toInput: (fields) => ({ typedSlug: String(fields.get("typedSlug")).trim() }),
    check: (input): Record<string, string> =>
      input.typedSlug === slug ? {} : { typedSlug: `Type ${slug} to confirm.` },
    save: () => organizationCall("delete", { organizationId }),
    onSaved: async () => {
      showToast("good", `${name} is deleted.`);
      props.onClosed();
      await refreshOrganizations();
    },
  });
  return (
    <Dialog
      title={`Delete ${name}?`}
      keepLabel="Keep organization"
      onClosed={props.onClosed}
      action={
        <Button kind="danger" type="submit" form={formId} pending={pending}>
          Delete organization
        </Button>
      }
    >
      <Muted>
        Everything in it is gone for good, for every member. Type <Strong>{slug}</Strong> to
        confirm.
      </Muted>
      <Form id={formId} onSubmit={submit} notice={notice}>
        <Field
          label="Slug"
          name="typedSlug"
          autoComplete="off"
          autoCapitalize="none"
          error={errors.typedSlug}
        />
      </Form>
    </Dialog>
  );
}
