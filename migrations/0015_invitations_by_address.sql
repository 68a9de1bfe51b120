-- what waits for one person, whichever organization it is from
create index invitations_of_address on invitations (email, expires_at) where status = 'pending';
