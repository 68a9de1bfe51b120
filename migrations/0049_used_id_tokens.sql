-- Id tokens of providers that were used to sign in or to link, until they expire: each signs in once.
create table used_id_tokens (
  -- of the signed part: the signature itself can have several valid spellings
  token_hash bytea primary key,
  -- No foreign key: a deleted account must not make its token usable again.
  user_id text not null,
  expires_at timestamptz(3) not null
);

create index used_id_tokens_expiry on used_id_tokens (expires_at);
