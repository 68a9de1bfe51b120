import { expect, test } from "vitest";
import { nameStatement } from "./statement-names.ts";

test.each([
  "select * from orders where id = $1",
  "  SELECT 1",
  "(select 1) union (select 2)",
  "with found as (select 1) delete from jobs",
  "insert into a (b, c) values ($1, default)",
  "insert into a (b) values ($1) on conflict (b) do update set b = coalesce(a.b, $2), c = (a.c + $3)",
  "update a set b = $1",
  "select * from a where b = any(array['c', 'd'])",
])("%s has a name, always the same", (text) => {
  const name = nameStatement(text);

  expect(name).toMatch(/^[\w-]{22}$/);
  expect(nameStatement(`${text}`)).toBe(name);
  expect(nameStatement(`${text} `)).not.toBe(name);
});

test.each([
  "begin",
  "commit",
  "rollback to savepoint work; release savepoint work",
  "set local statement_timeout = 0",
  "create table a (b integer)",
  "selected",
  "select * from a where b = $1 and c = any($2)",
  "delete from a where c <> all($1::uuid[])",
  "select count(*) from a where b ilike $1",
  "select * from a where words @@ $1::tsquery",
  "insert into a (b, c) values ($1, $2), ($3, $4)",
  'insert into "a" ("b") values (coalesce($1, $2)), (default)',
])("%s has none", (text) => {
  expect(nameStatement(text)).toBeUndefined();
  expect(nameStatement(`${text}`)).toBeUndefined();
});

test("texts beyond those that are remembered get the same names again", () => {
  const name = nameStatement("select 0");
  for (let number = 1; number < 6_000; number += 1) nameStatement(`select ${number}`);

  expect(nameStatement("select 0")).toBe(name);
});
