-- The taxes of a sale, frozen when the buyer confirmed: rate, name, country, state, amount, taxable amount and reason
-- of each. Those of an order are the sums of its items; those of a refund have the same places in the list.
alter table order_items add column tax_breakdown jsonb not null default '[]';
alter table orders add column tax_breakdown jsonb not null default '[]';
alter table refunds add column tax_breakdown jsonb not null default '[]';

update order_items items
set tax_breakdown = jsonb_build_array(jsonb_build_object(
  'rate', coalesce(tax_rate, 0),
  'name', 'Tax',
  'country', orders.billing_address ->> 'country',
  'state', orders.billing_address ->> 'state',
  'amount', items.tax_amount,
  'taxableAmount', items.amount - items.discount_amount
    - case when tax_behavior = 'inclusive' then items.tax_amount else 0 end,
  'reason', coalesce(tax_reason, 'not_collecting')
))
from orders
where orders.organization_id = items.organization_id and orders.id = items.order_id
  and items.amount <> items.discount_amount;

update orders
set tax_breakdown = (
  select coalesce(jsonb_agg(items.tax_breakdown -> 0 order by items.position), '[]')
  from order_items items
  where items.organization_id = orders.organization_id and items.order_id = orders.id
    and jsonb_array_length(items.tax_breakdown) > 0
);

update refunds
set tax_breakdown = jsonb_build_array(
  (orders.tax_breakdown -> 0) || jsonb_build_object('amount', refunds.tax_amount, 'taxableAmount', refunds.amount)
)
from orders
where orders.organization_id = refunds.organization_id and orders.id = refunds.order_id
  and jsonb_array_length(orders.tax_breakdown) > 0;

-- What the tax report adds up: one row for each tax of a sale, of a refund (negative) and of a refund that failed later.
-- Written with the ledger entries of the same source.
create table tax_entries (
  organization_id text not null references organizations (id),
  id uuid not null,
  source text not null,
  position integer not null,
  kind text not null,
  order_id uuid not null,
  refund_id uuid,
  country text,
  state text,
  name text not null,
  -- parts per million
  rate integer not null,
  reason text not null,
  currency text not null,
  taxable_amount bigint not null,
  amount bigint not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  constraint tax_entries_once unique (organization_id, source, position),
  constraint tax_entries_kind check (kind in ('sale', 'refund')),
  constraint tax_entries_order foreign key (organization_id, order_id) references orders (organization_id, id),
  constraint tax_entries_refund foreign key (organization_id, refund_id) references refunds (organization_id, id)
);

create index tax_entries_by_time on tax_entries (organization_id, created_at)
  include (currency, country, state, name, rate, reason, kind, taxable_amount, amount);
create index tax_entries_of_order on tax_entries (organization_id, order_id);
create index tax_entries_of_refund on tax_entries (organization_id, refund_id) where refund_id is not null;

insert into tax_entries
select orders.organization_id, gen_random_uuid(), 'order:' || orders.id || ':sale', place - 1, 'sale', orders.id, null,
  part ->> 'country', part ->> 'state', part ->> 'name', (part ->> 'rate')::integer, part ->> 'reason',
  orders.currency, (part ->> 'taxableAmount')::bigint, (part ->> 'amount')::bigint, orders.created_at
from orders, jsonb_array_elements(orders.tax_breakdown) with ordinality as parts (part, place);

insert into tax_entries
select refunds.organization_id, gen_random_uuid(), posted.source, place - 1, 'refund', refunds.order_id, refunds.id,
  part ->> 'country', part ->> 'state', part ->> 'name', (part ->> 'rate')::integer, part ->> 'reason',
  refunds.currency, posted.sign * (part ->> 'taxableAmount')::bigint, posted.sign * (part ->> 'amount')::bigint,
  posted.created_at
from refunds
join (
  select organization_id, refund_id, source, min(created_at) as created_at,
    case when source like '%:reverted' then 1 else -1 end as sign
  from ledger_entries
  where refund_id is not null
  group by organization_id, refund_id, source
) posted on posted.organization_id = refunds.organization_id and posted.refund_id = refunds.id,
jsonb_array_elements(refunds.tax_breakdown) with ordinality as parts (part, place);
