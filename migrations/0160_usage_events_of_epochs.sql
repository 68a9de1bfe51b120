-- The events behind a line of an order are those of a span of epochs. Without it they are looked for among all that the
-- customer ever sent.
create index usage_events_of_epoch on usage_events (organization_id, holder_id, epoch);
