-- Sandbox mode: the administrator is the first person who signed up. The id is set once and stays when that account is
-- deleted, so that no later account inherits the role. No foreign key for this reason.
alter table installation add column first_user_id text;
update installation set first_user_id = (select id from users order by created_at, id limit 1);
