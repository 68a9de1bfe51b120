-- An organization is also a seller. Its id is a UUID in lower case, because the billing wire wants one.
create table organizations (
  id text primary key,
  name text not null,
  slug text not null,
  logo text,
  -- JSON text as it was given
  metadata text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3),
  constraint organizations_id_uuid
    check (id ~ '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'),
  constraint organizations_name_present check (name <> ''),
  constraint organizations_slug_form check (slug ~ '^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$')
);

create unique index organizations_slug on organizations (slug);

create table teams (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3),
  constraint teams_name_present check (name <> ''),
  -- so that a member or an invitation can only name a team of its own organization
  constraint teams_of_organization unique (organization_id, id)
);

create table invitations (
  id text primary key,
  -- what those see in place of the id who could gain by accepting it themselves
  handle text not null,
  organization_id text not null references organizations (id) on delete cascade,
  email text not null,
  role text not null,
  status text not null,
  team_id text,
  -- no reference: the invitation remembers its inviter also after that person is gone
  inviter_id text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  constraint invitations_email_lower_case check (email = lower(email)),
  constraint invitations_role_form check (role ~ '^[a-z]+(,[a-z]+)*$'),
  constraint invitations_status check (status in ('pending', 'accepted', 'rejected', 'canceled')),
  constraint invitations_team foreign key (organization_id, team_id)
    references teams (organization_id, id) on delete set null (team_id)
);

create unique index invitations_handle on invitations (handle);
create unique index invitations_pending on invitations (organization_id, email) where status = 'pending';
create index invitations_of_organization on invitations (organization_id, created_at desc, id desc);
create index invitations_of_team on invitations (team_id) where team_id is not null;

create table members (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  -- no cascade: nobody is deleted before somebody has asked whether an organization loses its last owner
  user_id text not null references users (id),
  role text not null,
  team_id text,
  invitation_id text references invitations (id) on delete set null,
  created_at timestamptz(3) not null,
  constraint members_role_form check (role ~ '^[a-z]+(,[a-z]+)*$'),
  constraint members_team foreign key (organization_id, team_id)
    references teams (organization_id, id) on delete set null (team_id)
);

create unique index members_user on members (organization_id, user_id);
create unique index members_invitation on members (invitation_id);
create index members_of_organization on members (organization_id, created_at, id);
create index members_of_user on members (user_id);
create index members_of_team on members (team_id) where team_id is not null;

alter table sessions add constraint sessions_active_organization
  foreign key (active_organization_id) references organizations (id) on delete set null;
create index sessions_active_organization on sessions (active_organization_id)
  where active_organization_id is not null;
