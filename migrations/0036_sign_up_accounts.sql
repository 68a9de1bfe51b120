-- True for the provider account that created the user. Everything in the user's account was then made by the owner of
-- the provider account. Unknown for older rows, which count as linked later.
alter table accounts add column signed_up boolean not null default false;
