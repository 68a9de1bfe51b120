import { sql } from "kysely";
import { expect, test } from "vitest";
import { listsInText } from "#test/support/list-texts.ts";
import { recordStatements } from "#test/support/statement-log.ts";
import { testPlatform } from "#test/support/test-database.ts";

const { db } = (await testPlatform()).database;

test.each([
  "select * from orders where id in ($1, $2)",
  "select * from orders where id not in ($1)",
  "select * from orders where id in ($1::uuid, $2::uuid) and status = $3",
  "select * from orders where id = any(array[$1, $2])",
  "select * from (values ($1, $2), ($3, $4)) as given (id, amount)",
  "delete from jobs where id in ( $1, $2 )",
])("%s has a text for each length", (statement) => {
  expect(listsInText(statement)).toHaveLength(1);
});

test.each([
  "select * from orders where id = any($1)",
  "select * from orders where status in ('paid', 'refunded') and id = $1",
  "select * from orders where (created_at, id) > ($1, $2)",
  "select coalesce(a, $1, $2) from orders where b in (select id from products where c = $3)",
  "insert into orders (id, status) values ($1, $2) returning *",
  "insert into orders (id, status) values ($1, $2), ($3, $4)",
  "select unnest($1::text[]), array[a, b] from orders",
])("%s has one text", (statement) => {
  expect(listsInText(statement)).toEqual([]);
});

test("a list that a store writes around the compiler is found in the log", async () => {
  const names = ["a", "b"];
  const statements = await recordStatements(async () => {
    await db.selectFrom("workers").select("id").where("name", "in", names).execute();
    await sql`select id from workers where name in (${sql.join(names)})`.execute(db);
  });

  expect(statements.flatMap(listsInText)).toEqual(["in ($1, $2)"]);
});
