-- The row is the mail: the mailbox reads it, a job sends it.
-- Subject and body carry codes and links that open doors, so they are sealed.
create table mails (
  id text primary key,
  sender text not null,
  recipient text not null,
  sealed_body text,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3)
);

create index mails_newest on mails (created_at desc, id desc);
create index mails_recipient on mails (recipient, created_at desc, id desc);
