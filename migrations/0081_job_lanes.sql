-- A job that reaches outside may name a lane, such as the endpoint that it calls. A lane has two places, on all nodes
-- together. Names are compared byte by byte, so that one look can go from each lane to the next by the index.
alter table jobs
  add column lane text collate "C",
  add column lane_place integer,
  add constraint jobs_lane_place check (lane_place between 1 and 2),
  add constraint jobs_leased_in_place check (lane is null or lease_token is null or lane_place is not null);

create unique index jobs_lane_places on jobs (lane, lane_place) where lane is not null and lease_token is not null;
create index jobs_lane_ready on jobs (lane, run_at, id)
  where lane is not null and lease_token is null and failed_at is null;

drop index jobs_ready;
create index jobs_ready on jobs (kind, run_at, id) where lane is null and lease_token is null and failed_at is null;

-- Lanes whose last attempt timed out. A success removes the row.
create table slow_lanes (
  lane text collate "C" primary key,
  since timestamptz(3) not null default date_trunc('milliseconds', clock_timestamp())
);
create index slow_lanes_since on slow_lanes (since);
