-- Who a seller is on invoices. Without a name there, the name of the organization is used.
alter table seller_settings
  add column invoice_name text,
  add column invoice_address jsonb,
  add column invoice_tax_id text;

-- From then on the billing details do not change.
alter table orders add column invoiced_at timestamptz(3);

alter table refunds add column credit_note_number text;

-- Invoices of orders and credit notes of refunds. They are never changed: what they say is in the document, also after
-- names and addresses have changed elsewhere. An invoice has the number of its order, a credit note has one of its own.
create table invoices (
  organization_id text not null references organizations (id),
  id uuid not null,
  kind text not null,
  number text not null,
  order_id uuid not null,
  refund_id uuid,
  document jsonb not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  constraint invoices_kind check (kind in ('invoice', 'credit_note')),
  constraint invoices_refunded check ((kind = 'credit_note') = (refund_id is not null)),
  constraint invoices_number unique (organization_id, kind, number),
  constraint invoices_order foreign key (organization_id, order_id) references orders (organization_id, id),
  constraint invoices_refund foreign key (organization_id, refund_id) references refunds (organization_id, id)
);

create unique index invoices_once on invoices (organization_id, order_id) where kind = 'invoice';
create index invoices_of_order on invoices (organization_id, order_id);
create unique index invoices_of_refund on invoices (organization_id, refund_id) where refund_id is not null;

-- The file as it was first made, so that a later version of the program gives out the same bytes.
create table invoice_files (
  organization_id text not null,
  invoice_id uuid not null,
  content bytea not null,
  primary key (organization_id, invoice_id),
  constraint invoice_files_invoice foreign key (organization_id, invoice_id)
    references invoices (organization_id, id)
);
