-- The end of the period whose bill is held, because usage in it costs more than can be billed, and of which the owners of
-- the seller were told.
alter table subscriptions add column held_period_end timestamptz(3);
