-- Raised by every change, so that what was read from the processor earlier does not overwrite it.
alter table payment_methods add column revision integer not null default 0;

-- The tax provider's own name for the reported sale, and when it was reported. Null until then, and for orders whose
-- tax calculation the provider does not keep.
alter table orders
  add column tax_record text,
  add column tax_recorded_at timestamptz(3);

alter table refunds add column tax_reverted_at timestamptz(3);
