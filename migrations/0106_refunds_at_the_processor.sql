-- Refunds that began at the processor. They are recorded in any case, also of money that was credited before, which no
-- refund that begins here can return: that is a gift of the seller.
alter table refunds add column made_at_processor boolean not null default false;

update refunds set made_at_processor = true
where not exists (
  select from audit_log
  where audit_log.organization_id = refunds.organization_id and audit_log.action = 'refund.created'
    and audit_log.target_id = refunds.id::text
);
