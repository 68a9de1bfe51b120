-- An inquiry that became a dispute keeps the evidence that was sent for the inquiry.
alter table disputes
  add column escalated_at timestamptz(3),
  add column inquiry_evidence_text text,
  add column inquiry_evidence_sent_at timestamptz(3),
  add constraint disputes_inquiry_evidence check
    (escalated_at is not null or (inquiry_evidence_text is null and inquiry_evidence_sent_at is null));
