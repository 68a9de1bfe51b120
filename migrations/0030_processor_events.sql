-- Webhooks of the payment processor, by the id of their event, so that each is processed once. Not partitioned by month:
-- a repeat may come in another month, and ids are unique in one table only. What happened to the object is read from the
-- processor when the event is processed, so nothing of it is stored here.
create table processor_events (
  id text primary key,
  type text not null,
  object_type text not null,
  object_id text not null,
  -- by the processor's clock
  created_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  processed_at timestamptz(3),
  -- set when it is processed: it is not deleted before
  expires_at timestamptz(3),
  constraint processor_events_expiry check ((processed_at is null) = (expires_at is null))
);

create index processor_events_expiries on processor_events (expires_at) where expires_at is not null;
