import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

export interface PacedRequests {
  url: string;
  /** One for each request in turn. */
  cookies: readonly string[];
  seconds: number;
  perSecond: number;
}

/** Returns the p99 in milliseconds that somebody sees who asks at this pace. */
export async function pacedP99Ms(requests: PacedRequests): Promise<number> {
  const client = join(import.meta.dirname, "paced-client.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [
    client,
    JSON.stringify(requests),
  ]);
  return Number(stdout);
}
