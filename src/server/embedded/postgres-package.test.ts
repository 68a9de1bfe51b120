import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { StartRefusal } from "#server/platform/start-refusal.ts";
import { testFolder } from "#test/support/test-folder.ts";
import { linkLibraries } from "./library-links.ts";
import { findPostgresPackage } from "./postgres-package.ts";
import { isRoot } from "./server-user.ts";

function packageWithoutLinks(): string {
  const root = testFolder();
  mkdirSync(join(root, "native", "lib"), { recursive: true });
  writeFileSync(join(root, "native/lib/libpq.so.5.18"), "library");
  writeFileSync(
    join(root, "native/pg-symlinks.json"),
    JSON.stringify([
      { source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so" },
      { source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" },
    ]),
  );
  return root;
}

test("links that a blocked install script did not make are made, broken ones replaced", () => {
  const root = packageWithoutLinks();
  const lib = join(root, "native/lib");
  symlinkSync("nowhere", join(lib, "libpq.so"));

  expect(linkLibraries(root)).toBe(true);
  expect(linkLibraries(root)).toBe(true);

  expect(readlinkSync(join(lib, "libpq.so"))).toBe("libpq.so.5.18");
  expect(readlinkSync(join(lib, "libpq.so.5"))).toBe("libpq.so.5.18");
});

test("a package in a folder one may not write to reports that it lacks its links", () => {
  const root = packageWithoutLinks();
  const module = JSON.stringify(join(import.meta.dirname, "library-links.ts"));
  chmodSync(join(root, "native/lib"), 0o555);
  const asUser = isRoot() ? [`process.setgid(65534); process.setuid(65534);`] : [];
  const script = [`import { linkLibraries } from ${module};`, ...asUser]
    .concat(`console.log(linkLibraries(${JSON.stringify(root)}));`)
    .join("\n");

  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script]);
  chmodSync(join(root, "native/lib"), 0o755);
  expect(stdout.toString()).toBe("false\n");
});

test("a package without a manifest needs no links", () => {
  expect(linkLibraries(testFolder())).toBe(true);
});

test("the package of this machine is found, with its version", () => {
  const { root, version } = findPostgresPackage();

  expect(version).toMatch(/^\d+\.\d+/);
  expect(readdirSync(join(root, "native", "bin"))).toContain("postgres");
});

test("on a platform without a package the error says to set DATABASE_URL", () => {
  expect(() => findPostgresPackage("sunos", "sparc")).toThrow(StartRefusal);
  expect(() => findPostgresPackage("sunos", "sparc")).toThrow(
    "No PostgreSQL comes with this program for sunos-sparc: set DATABASE_URL to a PostgreSQL 15 or newer.",
  );
});
