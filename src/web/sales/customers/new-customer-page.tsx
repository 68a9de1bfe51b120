import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { apiCall } from "#web/seller/api-call.ts";
import { customerTitle } from "#web/seller/customer-labels.ts";
import { SaveButton } from "#web/seller/editor-actions.tsx";
import { ReadOnlyNotice } from "#web/seller/no-access.tsx";
import { useEditor } from "#web/seller/use-editor.ts";
import { usePermission } from "#web/seller/use-permission.ts";
import { FormFoot } from "#web/ui/forms/form-rows.tsx";
import { DetailHead } from "#web/ui/layout/detail-head.tsx";
import { CallCard } from "#web/ui/layout/json-view.tsx";
import { PagePlace } from "#web/ui/layout/page-actions.tsx";
import { Columns } from "#web/ui/layout/stack.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { type CustomerDraft, customerCreation, toCustomerDraft } from "./customer-draft.ts";
import { customerEditorSpec } from "./customer-editor-spec.ts";
import { CustomerForm } from "./customer-form.tsx";

export function NewCustomerPage(): ReactNode {
  const navigate = useNavigate();
  const may = usePermission("customers", "write");
  const editor = useEditor(customerEditorSpec, {
    saved: undefined,
    readOnly: !may.allowed,
    start: () => toCustomerDraft(undefined),
    onSaved: (customer) => {
      showToast("good", `${customerTitle(customer)} was created.`);
      void navigate({ to: pagePaths.customer, params: { id: customer.id }, replace: true });
    },
  });
  const create = may.allowed ? <SaveButton editor={editor} createLabel="Create customer" /> : null;
  return (
    <>
      <PagePlace title="New customer" parent="Customers" parentTo={pagePaths.customers} />
      <DetailHead
        title="New customer"
        facts="All you need is an email address. Checkout also creates customers automatically."
        actions={create}
      />
      <ReadOnlyNotice may={may} what="customers" />
      <Columns
        main={
          <CustomerForm editor={editor}>
            <FormFoot>{create}</FormFoot>
          </CustomerForm>
        }
        side={<CallCard call={apiCall("POST", "/customers/", shortCreation(editor.draft))} />}
      />
    </>
  );
}

/** Without what is left empty, as one would write it by hand. */
function shortCreation(draft: CustomerDraft): object {
  const { email, ...rest } = customerCreation(draft);
  const filled = Object.entries(rest).filter(
    ([, value]) => value !== null && Object.keys(value as object).length > 0,
  );
  return { email, ...Object.fromEntries(filled) };
}
