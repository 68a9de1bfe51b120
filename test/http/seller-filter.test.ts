import { expect, test } from "vitest";
import { unfilteredUses } from "#test/support/seller-filter.ts";

const sellerTables = ["products", "product_prices", "meters", "files", "orders"];
const localTables = ["members", "events", "seller_secrets"];
const schema = {
  sellerTables: new Set(sellerTables),
  sellerColumns: new Map([
    ["organizations", "id"],
    ...[...sellerTables, ...localTables].map((table) => [table, "organization_id"] as const),
  ]),
  rowColumns: new Map([
    ["organizations", new Set(["id"])],
    ["members", new Set(["id"])],
    ["seller_secrets", new Set(["hash"])],
    ["users", new Set(["id"])],
    ["jobs", new Set(["id"])],
    ["products", new Set(["id"])],
  ]),
};

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
  [
    "a filter in a comment",
    "select * from products -- where organization_id = $1\n where id = $2",
    ["products as products"],
  ],
  [
    "a filter in a comment over lines",
    "select * from products /* a /* b */ where organization_id = $1 */",
    ["products as products"],
  ],
  [
    "a filter after a comment in a string",
    "select * from products where name = '/*' or id = $1 and '*/' = '' and organization_id = $2",
    ["products as products"],
  ],
  [
    "a string with a backslash",
    "select * from products where e'\\'' = $2 or organization_id = $1 and name = ''",
    ["products as products"],
  ],
  [
    "a string between dollars",
    "select * from products where name = $a$ and organization_id = $1 and $a$",
    ["products as products"],
  ],
  [
    "a merge",
    "merge into products p using (values ($1::uuid)) v(id) on p.id = v.id when matched then delete",
    ["products"],
  ],
  ["a truncate", "truncate products", ["products"]],
  ["a copy", "copy (select * from products) to stdout", ["products"]],
  ["a lock", "lock table orders_2026_11", ["orders"]],
  ["a whole table", "table products", ["products"]],
  ["a whole table in a WITH query", "with x as (table products) select * from x", ["products"]],
  [
    "a merge in a WITH query",
    "with x as (merge into products using files on false when matched then delete returning 1) select 1",
    ["products", "files"],
  ],
  [
    "the sellers of a WITH query without a value",
    "with o as (select id from organizations) select * from products p join o on o.id = p.organization_id",
    ["products as p"],
  ],
  [
    "a WITH query that reads the table of its name",
    "with products as (select * from products) select * from products",
    ["products as products"],
  ],
  [
    "a table beside a WITH query of its name",
    "with products as (select 1) select * from public.products",
    ["products as products"],
  ],
  [
    "the sellers of a query in FROM without a value",
    "select * from (select id from organizations) o join products p on p.organization_id = o.id",
    ["products as p"],
  ],
  [
    "a union of sellers with one part without a value",
    "select * from (select id from organizations where id = $1 union select id from organizations) o join products p on p.organization_id = o.id",
    ["products as p"],
  ],
  [
    "another column of a query in FROM",
    "select * from (select id, name from organizations where id = $1) o join products p on p.organization_id = o.name",
    ["products as p"],
  ],
  [
    "the sellers of a lateral query",
    "select * from unnest($1::uuid[]) as g (id) cross join lateral (select organization_id from events) o join products p on p.organization_id = o.organization_id",
    ["products as p"],
  ],
  [
    "sellers before an instant",
    "select * from products where organization_id in (select id from organizations where created_at < $1)",
    ["products as products"],
  ],
  [
    "sellers of other people",
    "select * from products where organization_id = any (select organization_id from members where user_id <> $1)",
    ["products as products"],
  ],
  [
    "a value beside the sellers of a query",
    "select * from products where organization_id in (select organization_id from members where id = $1 or user_id = $2)",
    ["products as products"],
  ],
  [
    "the column of the outer query",
    "select * from products where organization_id in (select organization_id from users where id = $1)",
    ["products as products"],
  ],
  [
    "a right join",
    "select * from organizations o right join files f on f.organization_id = $1 and o.id = $1",
    ["files as f"],
  ],
  [
    "a full join",
    "select * from organizations o full join files f on f.organization_id = $1 and o.id = $1",
    ["files as f"],
  ],
  [
    "the left side of a full join",
    "select * from files f full join organizations o on f.organization_id = $1 and o.id = $1",
    ["files as f"],
  ],
  [
    "an outer join within a join",
    "select * from files f left join (products p join meters m on m.organization_id = p.organization_id) on f.organization_id = $1 and p.organization_id = $1",
    ["files as f"],
  ],
  [
    "a join with what is not understood",
    "select * from products p tablesample system (1) where organization_id = $1",
    ["products as p"],
  ],
  [
    "a kind of rows of another table",
    "select * from products p join events e on e.organization_id = p.organization_id where e.type_id = $1",
    ["products as p"],
  ],
  [
    "a role of members",
    "select * from products p join members m on m.organization_id = p.organization_id where m.role_id = $1",
    ["products as p"],
  ],
  [
    "a worker of jobs",
    "update products set name = $1 from jobs j where products.organization_id = j.organization_id and j.worker_id = $2",
    ["products as products"],
  ],
  [
    "the row of a seller table",
    "select * from products p join files f on f.organization_id = p.organization_id where p.id = $1 and f.id = $2",
    ["products as p", "files as f"],
  ],
  [
    "the row of another table that names no seller",
    "select * from products p join users u on u.id = p.organization_id where u.id = $1",
    ["products as p"],
  ],
  [
    "a value that may be a column",
    "select * from products p, organizations o where p.organization_id = coalesce($1, o.id) and o.name = $2",
    ["products as p"],
  ],
  [
    "a value of a case",
    "select * from products where organization_id = case when $1 then $2 else name end",
    ["products as products"],
  ],
  [
    "a list with a column",
    "select * from products p where organization_id in ($1, p.name)",
    ["products as p"],
  ],
  [
    "an array with a column",
    "select * from products p where organization_id = any(array[$1, name])",
    ["products as p"],
  ],
  [
    "a comparison with all",
    "select * from products where organization_id = all($1)",
    ["products as products"],
  ],
  [
    "a comparison of comparisons",
    "select * from products where (organization_id = $1) = ($2 = 1)",
    ["products as products"],
  ],
  [
    "a comparison in a list",
    "select * from products where (organization_id = $1) in (true, false)",
    ["products as products"],
  ],
  [
    "a part of the column",
    "select * from products where organization_id::char(1) = $1",
    ["products as products"],
  ],
  [
    "a column that a function does not return",
    "select * from unnest($1::uuid[]) g(id) join products p on p.id = g.id and p.organization_id = g.organization_id",
    ["products as p"],
  ],
  [
    "a column that counts",
    "select * from unnest($1::text[]) with ordinality g(id, place) join products p on p.organization_id = g.place",
    ["products as p"],
  ],
  [
    "another function",
    "select * from regexp_split_to_table($1, name) g(id) join products p on p.organization_id = g.id",
    ["products as p"],
  ],
  [
    "a function of a column",
    "select * from organizations o, unnest(o.ids) g(id) join products p on p.organization_id = g.id",
    ["products as p"],
  ],
  [
    "rows with one that is not given",
    "select * from (values ($1), ('a')) v(id) join products p on p.organization_id = v.id",
    ["products as p"],
  ],
  [
    "an item with the name of what is given",
    "select * from organizations given join products p on p.organization_id = given.id",
    ["products as p"],
  ],
  [
    "an insert that updates by id",
    "insert into products (id, organization_id) values ($1, $2) on conflict (id) do update set name = excluded.name",
    ["products as products"],
  ],
  [
    "the query of an insert with a join",
    "insert into products (organization_id, id) select $1, f.id from files f join meters m on m.id = f.id where m.organization_id = $1 on conflict do nothing",
    ["files as f"],
  ],
])("%s is found", (_, statement, faults) => {
  expect(unfilteredUses(statement, schema)).toEqual(faults);
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
  [
    "a comment beside a filter",
    "select * from products /* of one seller */ where organization_id = $1 -- only",
  ],
  ["a partition", "select * from orders_2026_11 where organization_id = $1"],
  ["a list of values", "select * from products where organization_id in ($1, $2::text)"],
  [
    "the seller of a member",
    "select * from products where organization_id in (select organization_id from members where id = $1)",
  ],
  [
    "the seller of a row that is named",
    "select * from products where organization_id = (select m.organization_id from members m where m.id = $1)",
  ],
  [
    "any seller of a query",
    "select * from products where organization_id = any (select id from organizations where id = $1)",
  ],
  [
    "a WITH query of one seller",
    "with o as (select id from organizations where id = $1) select * from products p join o on o.id = p.organization_id",
  ],
  [
    "a WITH query with names of columns",
    "with o (seller, name) as (select id, name from organizations where id = $1) select * from products p join o on o.seller = p.organization_id",
  ],
  [
    "a union of sellers",
    "select * from (select id from organizations where id = $1 union all select $2) o join products p on p.organization_id = o.id",
  ],
  [
    "a right join that filters its left side",
    "select * from files f right join organizations o on f.organization_id = $1",
  ],
  [
    "a join in a join",
    "select * from products p join files f join meters m on m.organization_id = f.organization_id on f.organization_id = p.organization_id where p.organization_id = $1",
  ],
  [
    "joins in parentheses",
    "select * from products p left join (files f join meters m on m.organization_id = f.organization_id) on f.organization_id = p.organization_id where p.organization_id = $1",
  ],
  [
    "columns of a function",
    "select * from unnest($1::uuid[], $2::text[]) g(id, seller) join products p on p.id = g.id and p.organization_id = g.seller",
  ],
  [
    "listed columns of rows",
    "select * from jsonb_to_recordset($1::jsonb) as g (organization_id text, id uuid) join products p on p.organization_id = g.organization_id",
  ],
  [
    "all columns of a function",
    "with g as (select * from unnest($1::text[]) as g (seller)) select * from products, g where organization_id = g.seller",
  ],
  [
    "rows of values",
    "select * from (values ($1::text), ($2)) v(id) join products p on p.organization_id = v.id",
  ],
  ["another statement of another table", "lock table users"],
])("%s passes", (_, statement) => {
  expect(unfilteredUses(statement, schema)).toEqual([]);
});
