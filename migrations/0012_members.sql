create table members (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  -- no cascade: before a user is deleted, the code checks that no organization loses its last owner
  user_id text not null references users (id),
  role text not null,
  invitation_handle text,
  created_at timestamptz(3) not null,
  constraint members_role_form check (role ~ '^[a-z]+(,[a-z]+)*$'),
  constraint members_invitation_handle foreign key (invitation_handle)
    references invitations (handle) on delete set null
);

create unique index members_user on members (organization_id, user_id);
create unique index members_invitation on members (invitation_handle);
create index members_of_organization on members (organization_id, created_at, id);
create index members_of_user on members (user_id);

-- A member may belong to several teams of the organization. `member.teamId` shows the first one joined.
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

-- Memberships that an account had before the owner of its address took it over. The owner reviews them: somebody else
-- may have created or joined these organizations. Leaving or deleting the organization removes the row.
create table membership_reviews (
  member_id text primary key references members (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  created_at timestamptz(3) not null
);

create index membership_reviews_of_user on membership_reviews (user_id);
