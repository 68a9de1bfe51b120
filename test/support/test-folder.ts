import { rmSync } from "node:fs";
import { inject } from "vitest";
import { stopStrays } from "#server/embedded/stray-processes.ts";
import { scratchFolder } from "./scratch-folder.ts";
import { copyUsedData } from "./used-data.ts";
import { whenOver } from "./when-over.ts";

/**
 * Returns a new folder that every account may enter, gone after the test or file with all that runs
 * in it.
 */
export function testFolder(): string {
  const folder = scratchFolder();
  whenOver(async () => {
    await stopStrays(folder, "");
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/**
 * Returns the same with the data of an earlier start, for tests about anything but a first start.
 */
export function usedFolder(): string {
  const folder = testFolder();
  copyUsedData(inject("usedData"), folder);
  return folder;
}
