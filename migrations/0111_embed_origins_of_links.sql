-- An embed_origin that somebody wrote into the address of a checkout link says nothing about what the seller wants.
alter table checkouts add column embed_origin_from_link boolean not null default false;
update checkouts set embed_origin_from_link = true
where status = 'open' and checkout_link_id is not null and embed_origin is not null;
