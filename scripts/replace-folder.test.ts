import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const builders = 3;
const rounds = 100;
/** Each waits until all are there. */
const replaceOften = `
  import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
  import { replaceFolder } from ${JSON.stringify(join(import.meta.dirname, "replace-folder.ts"))};
  const [folder, name] = process.argv.slice(1);
  mkdirSync(folder + "/started/" + name, { recursive: true });
  while (readdirSync(folder + "/started").length < ${builders});
  for (let round = 0; round < ${rounds}; round += 1) {
    mkdirSync(folder + "/" + name);
    writeFileSync(folder + "/" + name + "/builder", name);
    replaceFolder(folder + "/" + name, folder + "/dist");
  }`;

test("programs that build at the same time all finish, and one build is left", async () => {
  const folder = mkdtempSync(join(tmpdir(), "guildhall-build-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "dist"));
  writeFileSync(join(folder, "dist/builder"), "earlier");
  const names = Array.from({ length: builders }, (_, index) => `builder-${index}`);
  const codes = names.map(async (name) => {
    const args = ["--input-type=module", "--eval", replaceOften, folder, name];
    const [code] = await once(spawn(process.execPath, args, { stdio: "inherit" }), "exit");
    return code;
  });
  expect(await Promise.all(codes)).toEqual(names.map(() => 0));
  expect(readdirSync(folder)).toEqual(["dist", "started"]);
  expect(names).toContain(readFileSync(join(folder, "dist/builder"), "utf8"));
});
