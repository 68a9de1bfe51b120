import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { removeAbandonedFolders } from "#test/support/scratch-folder.ts";

const memory = "/dev/shm";
const hasMemory = existsSync(memory);

test.skipIf(!hasMemory)(
  "the folder of a killed run is removed, that of a running one is not",
  async () => {
    const abandoned = createFolder(deadPid());
    const used = createFolder(process.pid);

    await removeAbandonedFolders();

    expect([existsSync(abandoned), existsSync(used)]).toEqual([false, true]);
  },
);

test.skipIf(!hasMemory)("a process of another account counts as running", async () => {
  const folder = createFolder(deadPid());
  const kill = vi.spyOn(process, "kill").mockImplementation(() => {
    throw Object.assign(new Error("kill EPERM"), { code: "EPERM" });
  });
  onTestFinished(() => kill.mockRestore());

  await removeAbandonedFolders();

  expect(existsSync(folder)).toBe(true);
});

function deadPid(): number {
  return spawnSync("true").pid;
}

function createFolder(pid: number): string {
  const folder = join(memory, `guildhall-test-${pid}-planted`);
  mkdirSync(folder);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
