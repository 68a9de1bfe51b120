import { sql } from "kysely";
import { expect, test } from "vitest";
import { testPlatform } from "#test/support/test-database.ts";
import type { DeadlineSource, FirstDue } from "./deadline-source.ts";
import { listFirstDueInstants } from "./first-due-store.ts";

const { database } = await testPlatform();

function sourceWith(selectFirstDue: () => FirstDue): DeadlineSource {
  return { name: "test", selectFirstDue, runDue: async () => 0 };
}

test("a source with parameters is refused: they would stay those of the first question", async () => {
  const source = sourceWith(
    () => sql`select created_at from mails where created_at < ${new Date(0)}`,
  );
  await expect(listFirstDueInstants(database, [source])).rejects.toThrow("has parameters");
});
