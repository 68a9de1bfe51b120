-- The id of an invitation is in the mailed link and lets in the person with that address. It is stored as a hash for
-- the look-up and sealed for the lists that show it. The handle lets nobody in; it is the key of the row.
alter table invitations add column id_hash bytea;
update invitations set id_hash = sha256(convert_to(id, 'UTF8'));
alter table invitations alter column id_hash set not null;
-- null: created before ids were sealed; lists show the handle instead
alter table invitations add column sealed_id text;

alter table members add column invitation_handle text;
update members set invitation_handle = invitations.handle
  from invitations where invitations.id = members.invitation_id;
alter table members drop column invitation_id;

-- drops the primary key and the index of the list with it
alter table invitations drop column id;
drop index invitations_handle;
alter table invitations add constraint invitations_pkey primary key (handle);
create unique index invitations_id_hash on invitations (id_hash);
create index invitations_of_organization on invitations (organization_id, created_at desc, handle desc);

alter table members add constraint members_invitation_handle
  foreign key (invitation_handle) references invitations (handle) on delete set null;
create unique index members_invitation on members (invitation_handle);

-- why an invitation was canceled if no person canceled it
alter table invitations add column end_reason text;
-- An invitation used to keep its id when somebody else renewed it, and its id was written to the audit log. The ids of
-- invitations pending now may be known to people who must not have them: they end, and can be sent again.
update invitations set status = 'canceled', end_reason = 'replaced' where status = 'pending';
alter table invitations add constraint invitations_end_reason
  check (end_reason is null
    or (status = 'canceled' and end_reason in ('replaced', 'inviter_left', 'inviter_demoted')));
