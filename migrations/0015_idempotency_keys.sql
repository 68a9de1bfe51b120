-- Stored answers of writes that had an Idempotency-Key, for a day of the machine clock.
create table idempotency_keys (
  -- SHA-256 of credential, method, path and key
  id bytea primary key,
  -- SHA-256 of the request's body and query: a different request with the same key is refused
  request_hash bytea not null,
  -- null until the transaction that took the key has its answer
  status integer,
  -- encrypted for this row
  sealed_answer text,
  expires_at timestamptz(3) not null,
  constraint idempotency_keys_answered check ((status is null) = (sealed_answer is null))
);

create index idempotency_keys_expiry on idempotency_keys (expires_at);
