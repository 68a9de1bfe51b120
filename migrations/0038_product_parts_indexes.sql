-- What belongs to the products of a list lies side by side: found with one descent, not with one for each product.
drop index product_prices_of_product;
create index product_prices_on_sale on product_prices (organization_id, product_id) where not is_archived;
create index product_benefits_given on product_benefits (organization_id, product_id, position, benefit_id);
create index product_medias_shown on product_medias (organization_id, product_id, position, file_id);
create index product_custom_fields_asked on product_custom_fields (organization_id, product_id);
create index checkout_link_products_sold
  on checkout_link_products (organization_id, checkout_link_id, position, product_id);
