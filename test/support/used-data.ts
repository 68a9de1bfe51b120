import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { startEmbeddedPostgres } from "#server/embedded/embedded-postgres.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { scratchFolder } from "./scratch-folder.ts";

export interface UsedData {
  folder: string;
  remove(): void;
}

/**
 * Makes the data of a program that ran before: a stopped server with a migrated database. Made once
 * in a run.
 */
export async function makeUsedData(): Promise<UsedData> {
  const folder = scratchFolder();
  const server = await startEmbeddedPostgres({ folder, durable: false });
  await migrate(server.url);
  await server.stop();
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Copies the data into an empty folder, with the owners of all files. It takes a tenth of a first
 * start.
 */
export function copyUsedData(from: string, to: string): void {
  const { status, stderr } = spawnSync("cp", ["-a", `${from}/.`, to], { encoding: "utf8" });
  if (status !== 0) throw new Error(`The data was not copied: ${stderr}`);
}
