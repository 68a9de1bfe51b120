-- To whom a subscription is billed, and where its tax is computed: as the buyer said it at the checkout, corrected since
-- by the customer or the seller. What is stored of a customer whom an email address found is not asked.
alter table subscriptions
  add column billing_name text,
  add column billing_address jsonb,
  add column tax_id_value text,
  add column tax_id_format text,
  add constraint subscriptions_tax_id_pair check ((tax_id_value is null) = (tax_id_format is null));

-- Subscriptions of before. Where the customer was found by an email address, the checkout says it; where the checkout
-- named or created them, the customer does, who may have been corrected since. Each fills in for the other.
update subscriptions as begun set
  billing_name = sold.billing_name,
  billing_address = sold.billing_address,
  tax_id_value = sold.tax_id_value,
  tax_id_format = sold.tax_id_format
from (
  select known.organization_id, known.id,
    coalesce(sale.customer_billing_name, case when own then buyer.name end, sale.customer_name, buyer.name) as billing_name,
    case when own then buyer.billing_address else sale.customer_billing_address end as billing_address,
    case when own then buyer.tax_id_value else sale.customer_tax_id_value end as tax_id_value,
    case when own then buyer.tax_id_format else sale.customer_tax_id_format end as tax_id_format
  from subscriptions as known
  join customers as buyer on buyer.organization_id = known.organization_id and buyer.id = known.customer_id
  left join checkouts as sale on sale.organization_id = known.organization_id and sale.id = known.checkout_id
  cross join lateral (
    select sale.customer_billing_address is null or (buyer.billing_address is not null and not exists (
      select from payment_attempts as attempt
      where attempt.organization_id = known.organization_id and attempt.checkout_id = known.checkout_id
        and attempt.customer_origin = 'found'
    )) as own
  ) as chosen
) as sold
where begun.organization_id = sold.organization_id and begun.id = sold.id;

-- Nodes of the release before begin and upgrade subscriptions without these columns. A later release drops this.
create function subscriptions_billed_as_sold() returns trigger language plpgsql as $$
begin
  select coalesce(customer_billing_name, customer_name), customer_billing_address, customer_tax_id_value,
      customer_tax_id_format
    into new.billing_name, new.billing_address, new.tax_id_value, new.tax_id_format
    from checkouts where organization_id = new.organization_id and id = new.checkout_id;
  return new;
end $$;
create trigger subscriptions_begun before insert on subscriptions for each row
  when (new.checkout_id is not null and new.billing_address is null)
  execute function subscriptions_billed_as_sold();
create trigger subscriptions_upgraded before update on subscriptions for each row
  when (new.checkout_id is distinct from old.checkout_id and new.checkout_id is not null)
  execute function subscriptions_billed_as_sold();
