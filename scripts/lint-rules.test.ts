import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { projectRoot } from "./build-inputs.ts";

const folder = mkdtempSync(join(tmpdir(), "guildhall-lint-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs one of our own lint rules on a piece of code, and returns its report. */
function lint(rule: string, code: string): string {
  const plugins = [join(projectRoot, "scripts/lint", rule)];
  const linter = { rules: { recommended: false } };
  writeFileSync(join(folder, "biome.json"), JSON.stringify({ plugins, linter }));
  writeFileSync(join(folder, "planted.tsx"), code);
  const biome = join(projectRoot, "node_modules/.bin/biome");
  const { stdout, stderr } = spawnSync(biome, ["lint", "planted.tsx"], {
    cwd: folder,
    encoding: "utf8",
  });
  return stdout + stderr;
}

test.each([
  ["clock.grit", "export const at = new Date();", "read the clock"],
  [
    "bound-fields.grit",
    "export const a = <Field onChange={(event) => change({ city: event.target.value })} />;",
    "Use bind of the editor",
  ],
  [
    "swallowed-errors.grit",
    "export const a = load().catch(() => undefined);",
    "reportUnlessRefused",
  ],
])("%s refuses %s", (rule, code, message) => {
  expect(lint(rule, code)).toContain(message);
});

test.each([
  ["clock.grit", "export const at = new Date(now);"],
  ["bound-fields.grit", "export const a = <Field {...bind('city')} />;"],
  [
    "bound-fields.grit",
    "export const a = <Field onChange={(event) => change({ slug: event.target.value.trim() })} />;",
  ],
])("%s takes %s", (rule, code) => {
  expect(lint(rule, code)).toContain("Checked 1 file");
  expect(lint(rule, code)).not.toContain("planted.tsx:");
});
