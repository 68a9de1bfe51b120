import type { Platform } from "../platform.ts";

/**
 * Repeated by every worker, at its start and then at this interval of the machine clock: safe to
 * run on many nodes.
 */
export interface Chore {
  name: string;
  everyMs: number;
  run(platform: Platform): Promise<void>;
}
