import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Pencil, UserRound, Users } from "lucide-react";
import type { ReactNode } from "react";
import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import type { CustomerSpendingWire } from "#contract/billing/order-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { apiCall } from "#web/seller/api-call.ts";
import { customerTitle } from "#web/seller/customer-labels.ts";
import { ListCard } from "#web/seller/list-card.tsx";
import { money } from "#web/seller/money-format.ts";
import { countryName } from "#web/seller/place-names.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { type ListPage, useListPage } from "#web/seller/use-list-page.tsx";
import { usePermission } from "#web/seller/use-permission.ts";
import { Row } from "#web/ui/layout/stack.tsx";
import { PersonCell } from "#web/ui/lists/person-cell.tsx";
import type { Column } from "#web/ui/lists/table.tsx";
import type { MenuItem } from "#web/ui/overlays/menu.tsx";
import { Mono, NoValue } from "#web/ui/text/text.tsx";
import { customersQuery, spendingQuery } from "../labels/customer-queries.ts";
import { DeleteCustomerDialog } from "./delete-customer-dialog.tsx";
import { ExportCustomersButton } from "./export-customers.tsx";

export function CustomersPage(): ReactNode {
  const page = useListPage<CustomerWire>({
    noun: { one: "customer", many: "customers" },
    query: customersQuery,
    sort: "-created_at",
    resource: "customers",
  });
  const seller = useSeller();
  const openItems = useOpenItems(page);
  const findSpending = useSpending(page.rows);
  const { may, asked } = page;
  const { allowed: mayExport } = usePermission("customers", "export");
  return (
    <>
      <ListCard
        {...page.card}
        searchLabel="Email, name or external ID"
        columns={buildColumns(page, openItems, findSpending)}
        action={mayExport ? <ExportCustomersButton seller={seller} list={page.card.list} /> : null}
        summary={(customer) => <CustomerSummary customer={customer} />}
        creation={may.allowed ? { label: "New customer", to: pagePaths.newCustomer } : undefined}
        empty={{
          icon: <Users aria-hidden />,
          title: "No customers yet",
          call: firstCustomerCall(),
          children: `A customer is created when someone buys from you. ${
            may.denied ? `${may.who} add one here.` : "You can also create one here."
          }`,
        }}
      />
      {asked ? <DeleteCustomerDialog customer={asked.row} onClosed={page.close} /> : null}
    </>
  );
}

function firstCustomerCall(): string {
  return apiCall("POST", "/customers/", {
    email: "oona@pinemoss.example",
    name: "Oona Virtanen",
    external_id: "cust-318",
  });
}

function buildColumns(
  page: ListPage<CustomerWire>,
  openItems: (customer: CustomerWire) => MenuItem[],
  findSpending: (customerId: string) => CustomerSpendingWire[] | undefined,
): Column<CustomerWire>[] {
  return [
    {
      header: "Customer",
      sort: "name",
      cell: (customer) => (
        // Their picture is at another company, which would learn who looks at whom.
        <PersonCell
          name={customerTitle(customer)}
          image={null}
          {...(customer.name ? { note: customer.email } : {})}
          to={pagePaths.customer}
          params={{ id: customer.id }}
        />
      ),
    },
    {
      header: "External ID",
      cell: ({ external_id }) => (external_id ? <Mono>{external_id}</Mono> : <NoValue />),
      wide: true,
    },
    {
      header: "Country",
      cell: ({ billing_address: address }) =>
        address ? countryName(address.country) : <NoValue />,
      wide: true,
    },
    page.createdColumn(),
    { header: "Orders", cell: ({ id }) => ordersText(findSpending(id)), figures: true, wide: true },
    { header: "Total spent", cell: ({ id }) => spentText(findSpending(id)), figures: true },
    page.menuColumn(customerTitle, (customer) => [
      ...openItems(customer),
      page.deleteItem(customer),
    ]),
  ];
}

function CustomerSummary({ customer }: { customer: CustomerWire }): ReactNode {
  const { external_id: externalId, billing_address: address } = customer;
  if (!externalId && !address) return null;
  return (
    <Row>
      {externalId ? <Mono>{externalId}</Mono> : null}
      {address ? countryName(address.country) : null}
    </Row>
  );
}

function useSpending(customers: readonly CustomerWire[]) {
  const ids = customers.map(({ id }) => id);
  const { data } = useQuery(spendingQuery(useSeller(), ids));
  return (customerId: string) =>
    data?.items.filter(({ customer_id }) => customer_id === customerId);
}

function ordersText(spending: readonly CustomerSpendingWire[] | undefined): ReactNode {
  const orders = (spending ?? []).reduce((sum, each) => sum + each.orders, 0);
  return orders > 0 ? orders.toLocaleString("en-US") : <NoValue />;
}

/** One line for each currency. */
function spentText(spending: readonly CustomerSpendingWire[] | undefined): ReactNode {
  if (!spending?.length) return <NoValue />;
  return spending.map(({ currency, amount }) => (
    <div key={currency}>{money(amount, currency)}</div>
  ));
}

/** A customer has two tabs: what they have, and their details. */
function useOpenItems({ may }: ListPage<CustomerWire>): (customer: CustomerWire) => MenuItem[] {
  const navigate = useNavigate();
  return ({ id }) => {
    const open = (search: object) =>
      void navigate({ to: pagePaths.customer, params: { id }, search });
    return [
      { label: "Open", icon: <UserRound aria-hidden />, onChoose: () => open({}) },
      {
        label: "Edit details",
        icon: <Pencil aria-hidden />,
        unavailable: may.reason,
        onChoose: () => open({ tab: "details" }),
      },
    ];
  };
}
