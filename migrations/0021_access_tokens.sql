-- Keys of programs that act for a seller. Only the hash is kept; the token is shown once.
create table access_tokens (
  id uuid primary key,
  organization_id text not null references organizations (id) on delete cascade,
  -- who made it, kept also after that person is gone
  created_by text not null,
  comment text not null,
  token_hash bytea not null,
  scopes text[] not null,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  constraint access_tokens_comment_present check (comment <> ''),
  constraint access_tokens_scopes_present check (cardinality(scopes) > 0)
);

create unique index access_tokens_hash on access_tokens (token_hash);
create index access_tokens_of_organization on access_tokens (organization_id, created_at desc, id desc);
