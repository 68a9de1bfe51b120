import { expect, test } from "vitest";
import { snapshotTables } from "#test/support/table-snapshot.ts";
import { testPlatform } from "#test/support/test-database.ts";

const { database } = await testPlatform();
const snapshot = () => snapshotTables(database.pool);
await database.pool.query("create table things (id integer); insert into things values (1), (2)");

test.each(["insert into things values (3)", "update things set id = id", "delete from things"])(
  "a snapshot differs after: %s",
  async (write) => {
    const before = await snapshot();
    await database.pool.query(write);
    const after = await snapshot();

    expect(after.things).not.toBe(before.things);
    expect({ ...after, things: "" }).toEqual({ ...before, things: "" });
  },
);

test("a snapshot does not differ after reads and writes that were undone", async () => {
  const before = await snapshot();
  await database.pool.query("begin; insert into things values (4); rollback");

  expect(await snapshot()).toEqual(before);
});
