-- A product that was never sold can be deleted: its row stays, because open checkouts may name it.
alter table products add column deleted_at timestamptz(3);
create index products_kept on products (organization_id) where deleted_at is null;

-- Also a node of the release before sells no deleted product.
alter table products add constraint products_deleted check (deleted_at is null or is_archived);
