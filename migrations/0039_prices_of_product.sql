-- Archived prices are looked for too: whoever deletes a product, or its organization with thousands of them, would
-- otherwise read every price of the seller once for each product.
create index product_prices_of_product on product_prices (organization_id, product_id, is_archived);
drop index product_prices_on_sale;
