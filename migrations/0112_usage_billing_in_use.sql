-- A seller with a metered price on sale or a meter credit uses usage-based billing: the setting says so from now on.
insert into seller_settings (
  organization_id, socials, issue_funding_enabled, usage_based_billing_enabled, allow_multiple_subscriptions,
  allow_customer_updates, proration_behavior, modified_at
)
select organization_id, '[]', false, true, false, true, 'prorate', max(created_at)
from (
  select organization_id, created_at from product_prices where meter_id is not null and not is_archived
  union all
  select organization_id, created_at from benefits where type = 'meter_credit' and deleted_at is null
) as used
group by organization_id
on conflict (organization_id) do update set usage_based_billing_enabled = true
where not seller_settings.usage_based_billing_enabled;
