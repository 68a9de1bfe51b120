import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { scratchFolder } from "#test/support/scratch-folder.ts";
import { openDemoFolder } from "./demo/demo-folder.ts";

test("a folder is prepared once; --fresh and an interrupted preparation begin anew", () => {
  const folder = join(ownFolder(), "demo");
  const first = openDemoFolder(folder, false);
  expect(first.isReady).toBe(false);
  const leftover = join(folder, "data");
  mkdirSync(leftover);
  expect(openDemoFolder(folder, false).isReady).toBe(false);
  expect(existsSync(leftover)).toBe(false);

  mkdirSync(leftover);
  first.markReady();
  expect(openDemoFolder(folder, false)).toMatchObject({ isReady: true, data: leftover });
  expect(existsSync(leftover)).toBe(true);
  expect(openDemoFolder(folder, true).isReady).toBe(false);
  expect(existsSync(leftover)).toBe(false);
});

test("a folder with other contents is refused and left as it is", () => {
  const folder = ownFolder();
  const file = join(folder, "thesis.txt");
  writeFileSync(file, "years of work");
  expect(() => openDemoFolder(folder, true)).toThrow(/not the folder of a demonstration/);
  expect(existsSync(file)).toBe(true);
});

function ownFolder(): string {
  const folder = scratchFolder();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
