-- A member may belong to several teams of the organization. The first one joined is what `member.teamId` shows.
create table team_members (
  id text primary key,
  organization_id text not null,
  team_id text not null,
  user_id text not null,
  -- the order of joining; several teams of one invitation are joined at the same instant
  position bigint generated always as identity,
  created_at timestamptz(3) not null,
  -- both references contain the organization: nobody is in a team of an organization they are not a member of
  constraint team_members_team foreign key (organization_id, team_id)
    references teams (organization_id, id) on delete cascade,
  constraint team_members_member foreign key (organization_id, user_id)
    references members (organization_id, user_id) on delete cascade
);

create unique index team_members_user on team_members (team_id, user_id);
create index team_members_of_member on team_members (organization_id, user_id, position);
create index team_members_of_user on team_members (user_id);

insert into team_members (id, organization_id, team_id, user_id, created_at)
  select replace(gen_random_uuid()::text, '-', ''), organization_id, team_id, user_id, created_at
  from members where team_id is not null
  order by created_at, id;

-- drops its reference and its index with it
alter table members drop column team_id;

-- The active team ends with the person's place in it, whatever ended that.
alter table sessions add column active_team_id text;
alter table sessions add constraint sessions_active_team foreign key (active_team_id, user_id)
  references team_members (team_id, user_id) on delete set null (active_team_id);
create index sessions_active_team on sessions (active_team_id, user_id)
  where active_team_id is not null;
