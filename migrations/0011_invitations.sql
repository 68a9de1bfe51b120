-- The id of an invitation is in the mailed link and admits the person with that address. It is stored as a hash for
-- the look-up and encrypted for the lists that show it. The handle admits nobody; it is the key of the row.
create table invitations (
  handle text primary key,
  id_hash bytea not null,
  -- null: lists show the handle instead
  sealed_id text,
  organization_id text not null references organizations (id) on delete cascade,
  email text not null,
  role text not null,
  status text not null,
  -- why an invitation was canceled if no person canceled it
  end_reason text,
  -- no foreign key: the invitation still names its inviter after that account is deleted
  inviter_id text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  constraint invitations_in_organization unique (organization_id, handle),
  constraint invitations_email_lower_case check (email = lower(email)),
  constraint invitations_role_form check (role ~ '^[a-z]+(,[a-z]+)*$'),
  constraint invitations_status check (status in ('pending', 'accepted', 'rejected', 'canceled')),
  constraint invitations_end_reason
    check (end_reason is null
      or (status = 'canceled' and end_reason in ('replaced', 'inviter_left', 'inviter_demoted')))
);

create unique index invitations_id_hash on invitations (id_hash);
create unique index invitations_pending on invitations (organization_id, email) where status = 'pending';
create index invitations_of_organization on invitations (organization_id, created_at desc, handle desc);
-- pending invitations of one person, from all organizations
create index invitations_of_address on invitations (email, expires_at) where status = 'pending';

-- An invitation may name several teams; the person joins them in this order.
create table invitation_teams (
  organization_id text not null,
  invitation_handle text not null,
  team_id text not null,
  position bigint generated always as identity,
  primary key (invitation_handle, team_id),
  constraint invitation_teams_invitation foreign key (organization_id, invitation_handle)
    references invitations (organization_id, handle) on delete cascade,
  -- the invitation stays when one of its teams is removed
  constraint invitation_teams_team foreign key (organization_id, team_id)
    references teams (organization_id, id) on delete cascade
);

create index invitation_teams_of_team on invitation_teams (team_id);
