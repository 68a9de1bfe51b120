import { expect, test } from "vitest";
import { unfilteredUses } from "#test/support/seller-filter.ts";

const sellerTables = ["products", "product_prices", "meters", "files", "orders"];

test.each([
  ["no filter", 'select * from "products" where "id" = $1', ["products as products"]],
  [
    "a string that reads like one",
    "select * from products where name = 'organization_id = $1'",
    ["products as products"],
  ],
  ["an update", 'update "products" set "name" = $1 where "id" = $2', ["products as products"]],
  [
    "an update that sets the seller",
    "update products set organization_id = $1 where id = $2",
    ["products as products"],
  ],
  ["a delete", "delete from files f where f.id = $1", ["files as f"]],
  [
    "a delete that uses another table",
    "delete from files f using products p where f.organization_id = $1 and p.id = f.product_id",
    ["products as p"],
  ],
  [
    "an insert without the seller",
    'insert into "products" ("id", "name") values ($1, $2)',
    ["products as products"],
  ],
  [
    "the query of an insert",
    "insert into products (organization_id, id) select $1, id from files where id = $2 on conflict do nothing",
    ["files as files"],
  ],
  [
    "one side of a join",
    'select * from "product_prices" left join "meters" on "meters"."id" = "product_prices"."meter_id" where "product_prices"."organization_id" = $1',
    ["meters as meters"],
  ],
  [
    "both sides of a join",
    "select * from products p join files f on f.organization_id = p.organization_id where p.id = $1",
    ["products as p", "files as f"],
  ],
  [
    "an outer join that names the seller of its other side",
    "select * from products p left join files f on p.organization_id = $1 and f.organization_id = p.organization_id",
    ["products as p", "files as f"],
  ],
  [
    "one of several tables with commas",
    "select * from products p, files f where p.organization_id = $1 and f.id = p.file_id",
    ["files as f"],
  ],
  [
    "a second use of the same table",
    "select * from products p join products q on q.id = p.next_id where p.organization_id = $1",
    ["products as q"],
  ],
  [
    "a query in exists",
    "select 1 from products p where exists (select from files where id = p.id) and organization_id = $1",
    ["files as files"],
  ],
  [
    "the same table in exists",
    "select * from products where organization_id = $1 and exists (select from products where id = $2)",
    ["products as products"],
  ],
  [
    "a query among the columns",
    "select (select count(*) from files where files.product_id = p.id) from products p where p.organization_id = $1",
    ["files as files"],
  ],
  [
    "a query in FROM",
    "select * from (select id from files) as f, products p where p.organization_id = $1",
    ["files as files"],
  ],
  [
    "a query in a function in a case",
    "select coalesce(case when true then (select name from files limit 1) end, '') from products where organization_id = $1",
    ["files as files"],
  ],
  [
    "a branch of a union",
    "select id from products where organization_id = $1 union all select id from files where id = $2",
    ["files as files"],
  ],
  [
    "a WITH query",
    "with picked as (select id from files limit 1) select * from products where organization_id = $1",
    ["files as files"],
  ],
  [
    "the second WITH query",
    "with a as (select 1), b as materialized (delete from files where id = $1 returning id) select * from products where organization_id = $2",
    ["files as files"],
  ],
  [
    "an alternative",
    "select * from products where organization_id = $1 or id = $2",
    ["products as products"],
  ],
  [
    "an alternative in parentheses",
    "select * from products where (organization_id = $1 or id = $2) and name = $3",
    ["products as products"],
  ],
  [
    "a value that may be its own column",
    "select * from products where organization_id = coalesce($1, organization_id)",
    ["products as products"],
  ],
  [
    "the sellers of a query without a value",
    "select * from products where organization_id in (select id from organizations)",
    ["products as products"],
  ],
  [
    "a negation",
    "select * from products where not (organization_id = $1)",
    ["products as products"],
  ],
  [
    "another comparison",
    "select * from products where organization_id <> $1",
    ["products as products"],
  ],
  [
    "a list that is excluded",
    "select * from products where organization_id not in ($1)",
    ["products as products"],
  ],
  [
    "its own column",
    "select * from products p where p.organization_id = p.organization_id",
    ["products as p"],
  ],
  [
    "a column of HAVING or of an order",
    "select id from products group by id having true order by organization_id = $1",
    ["products as products"],
  ],
  [
    "all organizations",
    "select * from products p join organizations o on o.id = p.organization_id",
    ["products as p"],
  ],
  [
    "a schema before the name",
    'select * from "public"."products" where "id" = $1',
    ["products as products"],
  ],
  [
    "a schema before the name of an insert",
    'insert into "public"."products" ("id") values ($1)',
    ["products as products"],
  ],
  [
    "the partition of a month",
    "select * from orders_2026_11 where id = $1",
    ["orders as orders_2026_11"],
  ],
  ["the default partition", "delete from orders_default as o", ["orders as o"]],
  [
    "a seller in another scope",
    "select * from products where exists (select from files where organization_id = $1)",
    ["products as products"],
  ],
  ["a second statement", "select 1; delete from files", ["files as files"]],
])("%s is found", (_, statement, faults) => {
  expect(unfilteredUses(statement, sellerTables)).toEqual(faults);
});

test.each([
  ["a filter", 'select * from "products" where "organization_id" = $1 and "id" = $2 for update'],
  ["a list of sellers", "select * from products where organization_id = any($1::text[])"],
  ["a value before the column", "select * from products p where $1 = p.organization_id"],
  ["an insert", 'insert into "products" ("organization_id", "id") values ($1, $2)'],
  [
    "an insert that updates",
    "insert into products as p (organization_id, id) values ($1, $2) on conflict (organization_id, id) do update set name = excluded.name where p.name is distinct from excluded.name returning *",
  ],
  [
    "an update with a query",
    "update products set name = (select name from files f where f.organization_id = products.organization_id limit 1) where organization_id = $1",
  ],
  [
    "a delete that uses another table",
    "delete from files using products p where p.organization_id = $1 and files.organization_id = p.organization_id",
  ],
  [
    "a join",
    'select * from "product_prices" left join "meters" on "meters"."organization_id" = "product_prices"."organization_id" and "meters"."id" = "product_prices"."meter_id" where "product_prices"."organization_id" = $1',
  ],
  [
    "alternatives that all name it",
    "select * from products where (organization_id = $1 and id = $2) or (organization_id = $1 and name = $3)",
  ],
  [
    "a range before it",
    "select * from products where created_at between $1 and $2 and organization_id = $3",
  ],
  [
    "an outer query",
    "select * from products p where p.organization_id = $1 and exists (select from files f where f.organization_id = p.organization_id)",
  ],
  [
    "a row",
    "select * from products where (organization_id, id) in (select organization_id, subject_id from seller_secrets where hash = $1)",
  ],
  [
    "a secret",
    "select * from seller_secrets secret join orders o on o.organization_id = secret.organization_id where secret.hash = $1",
  ],
  [
    "a WITH query of the same name",
    "with products as (select * from files where organization_id = $1) select * from products",
  ],
  [
    "a query in FROM",
    "select * from unnest($1::uuid[]) as given (id) cross join lateral (select * from orders where organization_id = $2 and customer_id = given.id) as o",
  ],
  ["another table", "select * from users where id is not distinct from $1"],
])("%s passes", (_, statement) => {
  expect(unfilteredUses(statement, sellerTables)).toEqual([]);
});
