-- Bytes of any kind, written once and never changed. What nobody keeps has an expiry and is swept away.
create table stored_objects (
  id uuid primary key,
  -- known once every byte is there
  size bigint,
  sha256 bytea,
  created_at timestamptz(3) not null,
  -- null while something refers to it
  expires_at timestamptz(3),
  constraint stored_objects_kept_whole check (expires_at is not null or (size is not null and sha256 is not null))
);

create index stored_objects_expiry on stored_objects (expires_at) where expires_at is not null;

create table stored_object_pieces (
  object_id uuid not null references stored_objects (id) on delete cascade,
  starts_at bigint not null,
  bytes bytea not null,
  primary key (object_id, starts_at),
  constraint stored_object_pieces_size check (octet_length(bytes) between 1 and 1048576)
);

-- Packed files do not get smaller, and reading a range should not unpack anything.
alter table stored_object_pieces alter column bytes set storage external;

create table files (
  organization_id text not null references organizations (id) on delete cascade,
  id uuid not null,
  service text not null,
  name text not null,
  mime_type text not null,
  size bigint not null,
  version text,
  -- as promised at the start, as computed from the bytes at the end
  checksum_sha256 bytea,
  uploaded_at timestamptz(3),
  -- an upload that nobody finishes is gone then
  expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  constraint files_service check (service in ('downloadable', 'product_media', 'organization_avatar')),
  constraint files_name_present check (name <> ''),
  constraint files_size_present check (size > 0),
  constraint files_uploaded_or_expiring check ((uploaded_at is null) = (expires_at is not null)),
  constraint files_uploaded_with_checksum check (uploaded_at is null or checksum_sha256 is not null),
  primary key (organization_id, id)
);

create index files_newest on files (organization_id, created_at desc, id desc);
create index files_expiry on files (expires_at) where expires_at is not null;

create table file_parts (
  organization_id text not null,
  file_id uuid not null,
  number integer not null,
  chunk_start bigint not null,
  chunk_end bigint not null,
  checksum_sha256 bytea,
  object_id uuid references stored_objects (id),
  primary key (organization_id, file_id, number),
  constraint file_parts_file foreign key (organization_id, file_id)
    references files (organization_id, id) on delete cascade,
  constraint file_parts_number check (number >= 1),
  constraint file_parts_chunk check (chunk_start >= 0 and chunk_end >= chunk_start)
);

create unique index file_parts_object on file_parts (object_id);

-- The picture a person uploaded; users.image holds its address, or any other.
create table user_pictures (
  user_id text primary key references users (id) on delete cascade,
  object_id uuid not null references stored_objects (id),
  mime_type text not null,
  created_at timestamptz(3) not null
);

create unique index user_pictures_object on user_pictures (object_id);

-- Whatever ends a reference (also the end of an organization or a user) leaves the bytes to the sweeper.
create function release_stored_object() returns trigger language plpgsql as $$
begin
  update stored_objects set expires_at = created_at where id = old.object_id;
  return null;
end $$;

create trigger file_parts_release after delete on file_parts
  for each row when (old.object_id is not null) execute function release_stored_object();
create trigger file_parts_replace after update of object_id on file_parts
  for each row when (old.object_id is distinct from new.object_id and old.object_id is not null)
  execute function release_stored_object();
create trigger user_pictures_release after delete on user_pictures
  for each row execute function release_stored_object();
create trigger user_pictures_replace after update of object_id on user_pictures
  for each row when (old.object_id is distinct from new.object_id) execute function release_stored_object();
