-- An invitation may name several teams; the person joins them in this order.
alter table invitations add constraint invitations_in_organization unique (organization_id, handle);

create table invitation_teams (
  organization_id text not null,
  invitation_handle text not null,
  team_id text not null,
  position bigint generated always as identity,
  primary key (invitation_handle, team_id),
  constraint invitation_teams_invitation foreign key (organization_id, invitation_handle)
    references invitations (organization_id, handle) on delete cascade,
  -- the invitation stays when a team of it is removed
  constraint invitation_teams_team foreign key (organization_id, team_id)
    references teams (organization_id, id) on delete cascade
);

create index invitation_teams_of_team on invitation_teams (team_id);

insert into invitation_teams (organization_id, invitation_handle, team_id)
  select organization_id, handle, team_id from invitations where team_id is not null;

-- drops its reference and its index with it
alter table invitations drop column team_id;
