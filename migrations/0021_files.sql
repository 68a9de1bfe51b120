create table files (
  organization_id text not null references organizations (id) on delete cascade,
  id uuid not null,
  service text not null,
  name text not null,
  mime_type text not null,
  size bigint not null,
  version text,
  -- announced when the upload begins, computed from the bytes when it is complete
  checksum_sha256 bytea,
  uploaded_at timestamptz(3),
  -- when an unfinished upload is deleted
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
  -- in stored_objects; no foreign key, because stored bytes may be on another server than the seller's rows
  object_id uuid,
  primary key (organization_id, file_id, number),
  constraint file_parts_file foreign key (organization_id, file_id)
    references files (organization_id, id) on delete cascade,
  constraint file_parts_number check (number >= 1),
  constraint file_parts_chunk check (chunk_start >= 0 and chunk_end >= chunk_start)
);

create unique index file_parts_object on file_parts (organization_id, object_id);
