-- Finds the seller of a request that is identified only by a secret: access tokens, checkout links. Only hashes are
-- stored.
create table seller_secrets (
  hash bytea primary key,
  organization_id text not null references organizations (id) on delete cascade,
  kind text not null,
  subject_id uuid not null,
  constraint seller_secrets_kind check (kind in ('access_token', 'checkout_link')),
  constraint seller_secrets_subject unique (organization_id, kind, subject_id)
);

-- API tokens of a seller. The token is shown once; seller_secrets has its hash.
create table access_tokens (
  organization_id text not null references organizations (id) on delete cascade,
  id uuid not null,
  -- the person who created it; the token stays when that account is deleted
  created_by text not null,
  comment text not null,
  scopes text[] not null,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  primary key (organization_id, id),
  constraint access_tokens_comment_present check (comment <> ''),
  constraint access_tokens_scopes_present check (cardinality(scopes) > 0)
);

create index access_tokens_of_organization on access_tokens (organization_id, created_at desc, id desc);
