-- What the home page counts: disputes that were lost lately.
create index disputes_lost_by_time on disputes (organization_id, lost_at) include (status, amount, tax_amount)
  where lost_at is not null;
