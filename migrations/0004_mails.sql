-- The mailbox reads this table and a job sends the row over SMTP. Subject and body contain codes and links that sign
-- people in, so they are encrypted.
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
