import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { testPlatform } from "#test/support/test-database.ts";
import { runNamedStatement } from "./named-statement.ts";

const { pool } = (await testPlatform()).database;
const series = {
  name: "test-series",
  text: "select n, n > 1, nullif(n, 1) from generate_series(1, $1::int) n",
};

test("rows arrive in order, every column as text, null as null", async () => {
  for (const _ of ["prepared here", "known by then"]) {
    expect(await runNamedStatement(pool, series, ["2"])).toEqual([
      ["1", "f", null],
      ["2", "t", "2"],
    ]);
  }
  expect(await runNamedStatement(pool, series, ["0"])).toEqual([]);
});

test("on each connection it is prepared for itself, also by twenty at once", async () => {
  const counts = Array.from({ length: 20 }, (_, index) => String(index));

  const found = await Promise.all(counts.map((count) => runNamedStatement(pool, series, [count])));

  expect(found.map((rows) => rows.length)).toEqual(counts.map(Number));
});

test("a statement that fails is refused with the server's error, and works again the next time", async () => {
  await expect(runNamedStatement(pool, series, ["no number"])).rejects.toMatchObject({
    code: "22P02",
  });
  const wrong = { name: "test-wrong", text: "select * from no_such_table" };
  await expect(runNamedStatement(pool, wrong, [])).rejects.toMatchObject({ code: "42P01" });

  expect(await runNamedStatement(pool, series, ["1"])).toHaveLength(1);
});

test("a connection that breaks meanwhile fails its statement only", async () => {
  const suicide = {
    name: "test-suicide",
    text: "select pg_terminate_backend(pg_backend_pid()), pg_sleep(5)",
  };
  await expect(runNamedStatement(pool, suicide, [])).rejects.toThrow();

  expect(await runNamedStatement(pool, series, ["1"])).toHaveLength(1);
});

test("the driver is the version whose internals this folder uses", () => {
  const { version } = createRequire(import.meta.url)("pg/package.json") as { version: string };
  // After an upgrade: read the driver's Connection and Client again, run this folder's tests and
  // `npm run bench session`.
  expect(version).toBe("8.23.1");
});
