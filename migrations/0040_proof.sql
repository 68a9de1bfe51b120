-- Since when everything that signs in to this account belongs to someone who proved the mailbox. Null: the password may
-- have been set by a person who does not read mail at this address, even if the address itself was verified.
alter table users add column proven_at timestamptz(3);

-- The last time the person proved who they are in this session: sign-in, or a confirmed password.
alter table sessions add column authenticated_at timestamptz(3);
update sessions set authenticated_at = created_at;
alter table sessions alter column authenticated_at set not null;
