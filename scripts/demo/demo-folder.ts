import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartRefusal } from "#server/platform/start-refusal.ts";

export interface DemoFolder {
  /** The data folder of the program. */
  data: string;
  isReady: boolean;
  markReady(): void;
}

const markName = "demonstration.json";

/**
 * Opens the folder of the demonstration, made if it is not there. A preparation that did not come
 * to its end begins anew. A folder with anything else in it is refused, and never deleted.
 */
export function openDemoFolder(folder: string, isFresh: boolean): DemoFolder {
  const mark = join(folder, markName);
  const isOurs = existsSync(mark);
  if (!isOurs && existsSync(folder) && readdirSync(folder).length > 0)
    throw new StartRefusal(`${folder} is not empty and is not the folder of a demonstration.`);
  const isReady = isOurs && !isFresh && JSON.parse(readFileSync(mark, "utf8")).isReady === true;
  const write = (state: object) => writeFileSync(mark, `${JSON.stringify(state)}\n`);
  if (!isReady) {
    if (isOurs) rmSync(folder, { recursive: true });
    mkdirSync(folder, { recursive: true });
    write({ isReady: false });
  }
  return { data: join(folder, "data"), isReady, markReady: () => write({ isReady: true }) };
}
