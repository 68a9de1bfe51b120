import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Pencil, Trash2, UserRound, Users } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { useBusinessNow } from "#web/dev/clock-queries.ts";
import { shortMoment } from "#web/platform/format.ts";
import { countryName } from "#web/platform/place-names.ts";
import { MenuButton } from "#web/ui/menu.tsx";
import { PersonCell } from "#web/ui/person-cell.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import type { Column } from "#web/ui/table.tsx";
import { Mono } from "#web/ui/text.tsx";
import { apiCall } from "../shared/api-call.ts";
import { ListCard } from "../shared/list-card.tsx";
import { useListSearch } from "../shared/list-search.ts";
import { useSeller } from "../shared/seller-context.tsx";
import { usePermission } from "../shared/use-permission.ts";
import { customersQuery } from "./customer-queries.ts";
import { customerTitle } from "./customer-words.ts";
import { DeleteCustomerDialog } from "./delete-customer-dialog.tsx";

export function CustomersPage(): ReactNode {
  const seller = useSeller();
  const list = useListSearch({ sort: "-created_at" });
  const query = useQuery({ ...customersQuery(seller, list), placeholderData: keepPreviousData });
  const may = usePermission("customers", "write");
  const now = useBusinessNow() ?? new Date();
  const [leaving, setLeaving] = useState<CustomerWire>();
  return (
    <>
      <ListCard
        noun="customers"
        list={list}
        query={query}
        searchLabel="Email, name or external id"
        columns={columnsOf(now, setLeaving)}
        rowKey={({ id }) => id}
        summary={(customer) => <CustomerSummary customer={customer} />}
        creation={may.allowed ? { label: "New customer", to: pagePaths.newCustomer } : undefined}
        empty={{
          icon: <Users aria-hidden />,
          title: "No customers yet",
          call: firstCustomerCall(),
          children: `A customer is whoever buys from you: each checkout makes one, and so can you.${
            may.denied ? ` ${may.who} make them here.` : ""
          }`,
        }}
      />
      {leaving ? (
        <DeleteCustomerDialog customer={leaving} onClosed={() => setLeaving(undefined)} />
      ) : null}
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

function columnsOf(now: Date, onDelete: (customer: CustomerWire) => void): Column<CustomerWire>[] {
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
    {
      header: "Created",
      sort: "created_at",
      cell: ({ created_at }) => shortMoment(new Date(created_at), now),
      wide: true,
    },
    {
      header: "Actions",
      cell: (customer) => <CustomerMenu customer={customer} onDelete={onDelete} />,
      end: true,
    },
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

interface CustomerMenuProps {
  customer: CustomerWire;
  onDelete: (customer: CustomerWire) => void;
}

function CustomerMenu({ customer, onDelete }: CustomerMenuProps): ReactNode {
  const navigate = useNavigate();
  const may = usePermission("customers", "write");
  const { id } = customer;
  return (
    <MenuButton
      label={`Actions for ${customerTitle(customer)}`}
      items={[
        {
          label: "Open",
          icon: <UserRound aria-hidden />,
          onChoose: () => void navigate({ to: pagePaths.customer, params: { id } }),
        },
        {
          label: "Edit details",
          icon: <Pencil aria-hidden />,
          unavailable: may.reason,
          onChoose: () =>
            void navigate({ to: pagePaths.customer, params: { id }, search: { tab: "details" } }),
        },
        {
          label: "Delete",
          icon: <Trash2 aria-hidden />,
          danger: true,
          unavailable: may.reason,
          onChoose: () => onDelete(customer),
        },
      ]}
    />
  );
}
