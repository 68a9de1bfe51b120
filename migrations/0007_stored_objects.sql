-- Bytes of any kind, written once and never changed. An object has either an owner or an expiry, at which it is
-- deleted. The action that removes the last reference to an object releases it in the same transaction.
create table stored_objects (
  id uuid primary key,
  -- known once all bytes are stored
  size bigint,
  sha256 bytea,
  created_at timestamptz(3) not null,
  -- the organization or user whose row refers to it; no foreign key, because files of organizations and these rows may
  -- be stored on different servers
  owner_id text,
  expires_at timestamptz(3),
  constraint stored_objects_kept_whole check (expires_at is not null or (size is not null and sha256 is not null)),
  constraint stored_objects_owned_or_expiring check ((owner_id is null) = (expires_at is not null))
);

create index stored_objects_expiry on stored_objects (expires_at) where expires_at is not null;
create index stored_objects_of_owner on stored_objects (owner_id) where owner_id is not null;

create table stored_object_pieces (
  object_id uuid not null references stored_objects (id) on delete cascade,
  starts_at bigint not null,
  bytes bytea not null,
  primary key (object_id, starts_at),
  constraint stored_object_pieces_size check (octet_length(bytes) between 1 and 1048576)
);

-- Not compressed: most files are compressed already, and a range is read without unpacking the piece. PostgreSQL 15
-- cannot say this in `create table`.
alter table stored_object_pieces alter column bytes set storage external;
