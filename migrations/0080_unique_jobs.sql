-- A job with a key absorbs later jobs of its kind and key while it waits for its first try. There is no unique
-- constraint: two transactions that enqueue the same key do not wait for each other.
alter table jobs add column unique_key text;

create index jobs_absorbing on jobs (kind, unique_key, run_at)
  where unique_key is not null and attempts = 0 and lease_token is null and failed_at is null;
