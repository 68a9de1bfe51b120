import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { count, longDay } from "#web/platform/format/format.ts";
import { customerTitle } from "#web/seller/customer-labels.ts";
import { DetailScreen } from "#web/seller/detail-screen.tsx";
import { EditorBadge, SaveButton } from "#web/seller/editor-actions.tsx";
import { ReadOnlyNotice } from "#web/seller/no-access.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { useEditor } from "#web/seller/use-editor.ts";
import { usePermission } from "#web/seller/use-permission.ts";
import { FormFoot } from "#web/ui/forms/form-rows.tsx";
import { DetailHead } from "#web/ui/layout/detail-head.tsx";
import { PagePlace } from "#web/ui/layout/page-actions.tsx";
import { Columns } from "#web/ui/layout/stack.tsx";
import { Tab, Tabs } from "#web/ui/layout/tabs.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { customerQuery } from "../labels/customer-queries.ts";
import { type CustomerEditor, customerEditorSpec } from "./customer-editor-spec.ts";
import { CustomerFacts } from "./customer-facts.tsx";
import { CustomerForm } from "./customer-form.tsx";
import { CustomerOrdersCard } from "./customer-orders-card.tsx";
import { CustomerState } from "./customer-state.tsx";
import { CustomerTimelineCard } from "./customer-timeline-card.tsx";
import { CustomerUsage } from "./customer-usage.tsx";
import { DeleteCustomerDialog } from "./delete-customer-dialog.tsx";
import { OpenPortalButton } from "./open-portal-button.tsx";

export function CustomerPage(): ReactNode {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const query = useQuery(customerQuery(useSeller(), id));
  return (
    <DetailScreen
      noun="customer"
      backTo={pagePaths.customers}
      backLabel="All customers"
      shape="record"
      query={query}
    >
      {(customer) => <CustomerDetails key={customer.id} customer={customer} />}
    </DetailScreen>
  );
}

function CustomerDetails({ customer }: { customer: CustomerWire }): ReactNode {
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const may = usePermission("customers", "write");
  const editor = useEditor(customerEditorSpec, {
    saved: customer,
    readOnly: !may.allowed,
    onSaved: (_, changes) => showToast("good", `${count(changes, "change")} saved.`),
  });
  const params = { id: customer.id };
  const title = customerTitle(customer);
  return (
    <>
      <PagePlace title={title} parent="Customers" parentTo={pagePaths.customers} />
      <CustomerHead customer={customer} editor={editor} mayWrite={may.allowed} />
      <Tabs label={`Parts of ${title}`}>
        <Tab to={pagePaths.customer} params={params}>
          Overview
        </Tab>
        <Tab to={pagePaths.customer} params={params} search={{ tab: "subscriptions" }}>
          Subscriptions and benefits
        </Tab>
        <Tab to={pagePaths.customer} params={params} search={{ tab: "usage" }}>
          Usage
        </Tab>
        <Tab to={pagePaths.customer} params={params} search={{ tab: "details" }}>
          Details
        </Tab>
      </Tabs>
      <Columns
        main={
          tab === "details" ? (
            <>
              <ReadOnlyNotice may={may} what="customers" />
              <CustomerForm editor={editor}>
                {may.allowed ? (
                  <FormFoot>
                    <SaveButton editor={editor} />
                  </FormFoot>
                ) : null}
              </CustomerForm>
            </>
          ) : tab === "subscriptions" ? (
            <CustomerState customerId={customer.id} />
          ) : tab === "usage" ? (
            <CustomerUsage customer={customer} />
          ) : (
            <>
              <CustomerOrdersCard customerId={customer.id} />
              <CustomerTimelineCard customer={customer} />
            </>
          )
        }
        side={<CustomerFacts customer={customer} mayWrite={may.allowed} />}
      />
    </>
  );
}

interface CustomerHeadProps {
  customer: CustomerWire;
  editor: CustomerEditor;
  mayWrite: boolean;
}

function CustomerHead({ customer, editor, mayWrite }: CustomerHeadProps): ReactNode {
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const [deleting, setDeleting] = useState(false);
  const since = longDay(new Date(customer.created_at));
  return (
    <>
      <DetailHead
        title={customerTitle(customer)}
        badge={<EditorBadge editor={editor} />}
        facts={
          customer.name ? `${customer.email}, customer since ${since}` : `Customer since ${since}`
        }
        actions={
          mayWrite ? (
            <>
              <Button kind="plain" icon={<Trash2 aria-hidden />} onClick={() => setDeleting(true)}>
                Delete
              </Button>
              {tab === "details" ? null : <OpenPortalButton customerId={customer.id} />}
              {editor.changed.length > 0 ? (
                <Button kind="outline" onClick={editor.discard}>
                  Discard
                </Button>
              ) : null}
              {tab === "details" ? (
                <SaveButton editor={editor} />
              ) : (
                <LinkButton
                  to={pagePaths.customer}
                  params={{ id: customer.id }}
                  search={{ tab: "details" }}
                  icon={<Pencil aria-hidden />}
                >
                  Edit
                </LinkButton>
              )}
            </>
          ) : null
        }
      />
      {deleting ? (
        <DeleteCustomerDialog
          customer={customer}
          onClosed={() => setDeleting(false)}
          onDeleted={() => navigate({ to: pagePaths.customers })}
        />
      ) : null}
    </>
  );
}
