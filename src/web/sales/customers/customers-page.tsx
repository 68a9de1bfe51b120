import { useNavigate } from "@tanstack/react-router";
import { Pencil, UserRound, Users } from "lucide-react";
import type { ReactNode } from "react";
import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { apiCall } from "#web/seller/api-call.ts";
import { ListCard } from "#web/seller/list-card.tsx";
import { countryName } from "#web/seller/place-names.ts";
import { type ListPage, useListPage } from "#web/seller/use-list-page.tsx";
import { Row, Stack } from "#web/ui/layout/stack.tsx";
import { PersonCell } from "#web/ui/lists/person-cell.tsx";
import type { Column } from "#web/ui/lists/table.tsx";
import type { MenuItem } from "#web/ui/overlays/menu.tsx";
import { Mono } from "#web/ui/text/text.tsx";
import { customerTitle } from "./customer-labels.ts";
import { customersQuery } from "./customer-queries.ts";
import { DeleteCustomerDialog } from "./delete-customer-dialog.tsx";

export function CustomersPage(): ReactNode {
  const page = useListPage<CustomerWire>({
    noun: { one: "customer", many: "customers" },
    query: customersQuery,
    sort: "-created_at",
    resource: "customers",
  });
  const openItems = useOpenItems(page);
  const { may, asked } = page;
  return (
    <>
      <ListCard
        {...page.card}
        searchLabel="Email, name or external id"
        columns={columnsOf(page, openItems)}
        summary={(customer) => <CustomerSummary customer={customer} />}
        creation={may.allowed ? { label: "New customer", to: pagePaths.newCustomer } : undefined}
        empty={{
          icon: <Users aria-hidden />,
          title: "No customers yet",
          call: firstCustomerCall(),
          children: `A customer is a person who buys from you. Every checkout creates one, and so can you.${
            may.denied ? ` ${may.who} add them here.` : ""
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

function columnsOf(
  page: ListPage<CustomerWire>,
  openItems: (customer: CustomerWire) => MenuItem[],
): Column<CustomerWire>[] {
  return [
    {
      header: "Customer",
      sort: "name",
      cell: (customer) => (
        // Their picture lies at another company, which would learn who looks at whom.
        <PersonCell
          name={customerTitle(customer)}
          image={null}
          to={pagePaths.customer}
          params={{ id: customer.id }}
        />
      ),
    },
    { header: "Email", sort: "email", cell: ({ email }) => email, wide: true },
    {
      header: "External id",
      cell: ({ external_id }) => (external_id ? <Mono>{external_id}</Mono> : "None"),
      wide: true,
    },
    {
      header: "Country",
      cell: ({ billing_address: address }) =>
        address ? countryName(address.country) : "Not known",
      wide: true,
    },
    page.createdColumn(),
    page.menuColumn(customerTitle, (customer) => [
      ...openItems(customer),
      page.deleteItem(customer),
    ]),
  ];
}

function CustomerSummary({ customer }: { customer: CustomerWire }): ReactNode {
  const { name, email, external_id: externalId, billing_address: address } = customer;
  return (
    <Stack gap={4}>
      {name ? <span>{email}</span> : null}
      {externalId || address ? (
        <Row>
          {externalId ? <Mono>{externalId}</Mono> : null}
          {address ? countryName(address.country) : null}
        </Row>
      ) : null}
    </Stack>
  );
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
