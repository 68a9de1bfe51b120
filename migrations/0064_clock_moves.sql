-- The clock of an empty sandbox may begin in the past. From then on it only moves forward.
alter table installation drop constraint installation_clock_forward;

-- Moves of the sandbox clock. One that was interrupted is resumed from the instant that the clock has reached.
create table clock_moves (
  id bigint generated always as identity primary key,
  -- the business clock
  from_at timestamptz(3) not null,
  to_at timestamptz(3) not null,
  -- set with ended_at: where the move ended, before its target if it was stopped
  reached_at timestamptz(3),
  is_stopping boolean not null default false,
  -- the clock of the database server
  begun_at timestamptz(3) not null default date_trunc('milliseconds', clock_timestamp()),
  ended_at timestamptz(3),
  constraint clock_moves_forward check (to_at >= from_at),
  constraint clock_moves_ended check ((ended_at is null) = (reached_at is null))
);

-- At most one move is open.
create unique index clock_moves_open on clock_moves ((ended_at is null)) where ended_at is null;

-- Rows are written in the order of the business clock, so that an index of ranges is enough, and costs next to nothing.
create index events_by_time on events using brin (occurred_at) with (pages_per_range = 16, autosummarize = on);
