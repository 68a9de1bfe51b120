import { queryOptions, useQueries } from "@tanstack/react-query";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import type { Page } from "#contract/page.ts";
import { sellerApi } from "#web/platform/api/seller-api.ts";
import { count } from "#web/platform/format/format.ts";
import { FormDialog } from "#web/platform/forms/form-dialog.tsx";
import { useApiForm } from "#web/platform/forms/use-api-form.ts";
import {
  organizationCall,
  refreshOrganizations,
} from "#web/platform/organization/organization-queries.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { BulletList } from "#web/ui/lists/bullet-list.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Muted, Strong } from "#web/ui/text/text.tsx";

const Typed = z.object({ typedSlug: z.string() });

/** With members and invitations where they are known. */
interface DeletedOrganization {
  id: string;
  name: string;
  slug: string;
  members?: readonly unknown[];
  invitations?: readonly unknown[];
}

export interface DeleteOrganizationDialogProps {
  organization: DeletedOrganization;
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
      <DeletedParts organization={props.organization} />
      <Muted>
        Records of past sales are retained but no longer accessible. To confirm, type{" "}
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

const counted = [
  ["/products/", "product"],
  ["/customers/", "customer"],
  ["/files/", "file"],
  ["/discounts/", "discount"],
  ["/benefits/", "benefit"],
  ["/checkout-links/", "checkout link"],
] as const;

/**
 * The content of the organization, counted. A part that cannot be counted is named without its
 * number.
 */
function DeletedParts({ organization }: { organization: DeletedOrganization }): ReactNode {
  const { members, invitations } = organization;
  const counts = useQueries({
    queries: counted.map(([path]) => countQuery(organization.id, path)),
  });
  const things = counted.map(([path, noun], index) => {
    const total = counts[index]?.data;
    return { path, text: total === undefined ? `${noun}s` : count(total, noun), total };
  });
  return (
    <BulletList label="This permanently deletes, for every member:">
      {[
        ...(members ? [count(members.length, "membership")] : []),
        ...(invitations?.length ? [count(invitations.length, "invitation")] : []),
        ...things.filter(({ total }) => total !== 0).map(({ text }) => text),
        "Access tokens, teams, meters and custom fields",
      ]}
    </BulletList>
  );
}

function countQuery(organizationId: string, path: string) {
  return queryOptions({
    queryKey: ["v1", organizationId, "count", path],
    queryFn: async () => {
      const page = await sellerApi(organizationId).get<Page<unknown>>(path, { limit: 1 });
      return page.pagination.total_count;
    },
    staleTime: 0,
  });
}
