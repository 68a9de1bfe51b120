-- What a key is limited to, such as {products:read}. Null: all that its owner may do, except what a key must be given
-- explicitly.
alter table api_keys add column scopes text[],
  add constraint api_keys_scopes_not_empty check (cardinality(scopes) > 0);
