-- When the method became the customer's default. Null for methods that never were, or became it before this column.
alter table payment_methods add column default_since timestamptz(3);
