import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkCommits, subjectFaults } from "./check-commits.ts";

/** Without git there are no commits to make. */
const testWithGit = test.skipIf(spawnSync("git", ["--version"]).status !== 0);

test("a subject of 72 characters is allowed, one of 73 is reported", () => {
  const longest = `orders: ${"x".repeat(64)}`;

  expect(subjectFaults(`0a1b2c3 ${longest}\n`)).toEqual([]);
  expect(subjectFaults(`0a1b2c3 ${longest}\n4d5e6f7 ${longest}y\n`)).toEqual([
    `4d5e6f7 ${longest}y\n  73 characters, at most 72`,
  ]);
});

test("characters are counted, not their parts", () => {
  expect(subjectFaults(`0a1b2c3 names: ${"🙂".repeat(65)}\n`)).toEqual([]);
});

testWithGit("commits after the base are checked, older ones and bodies are not", () => {
  const { root, git } = aRepository();
  const long = `orders: ${"x".repeat(65)}`;
  git("commit", "--allow-empty", "-m", `${long} before`);
  const base = git("rev-parse", "HEAD");
  git("commit", "--allow-empty", "-m", "orders: short", "-m", "b".repeat(100));
  expect(checkCommits(root, base)).toEqual({ faults: [] });

  git("commit", "--allow-empty", "-m", long);
  expect(checkCommits(root, base)).toEqual({
    faults: [`${git("log", "-1", "--format=%h")} ${long}\n  73 characters, at most 72`],
  });
});

testWithGit("a history without the base passes and says so", () => {
  const { root, git } = aRepository();
  git("commit", "--allow-empty", "-m", "x".repeat(100));

  expect(checkCommits(root)).toEqual({ skipped: "no history since a839c36 here" });
});

test("a folder without git passes and says so", () => {
  expect(checkCommits(aFolder())).toEqual({ skipped: "no history since a839c36 here" });
});

function aRepository() {
  const root = aFolder();
  const settings = ["user.name=Ada", "user.email=ada@example.com", "commit.gpgSign=false"];
  const options = settings.flatMap((setting) => ["-c", setting]);
  const git = (...args: string[]) =>
    execFileSync("git", [...options, ...args], { cwd: root, encoding: "utf8" }).trim();
  git("init", "--quiet");
  return { root, git };
}

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "guildhall-commits-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
