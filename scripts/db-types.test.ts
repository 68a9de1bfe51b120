import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { generateTableTypes } from "./db-types.ts";

test("tables.ts is what the migrations make of it", async () => {
  const kept = readFileSync(
    join(import.meta.dirname, "../src/server/platform/database/tables.ts"),
    "utf8",
  );

  expect(await generateTableTypes()).toBe(kept);
});
