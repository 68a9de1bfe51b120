import type { Platform } from "#server/platform/platform.ts";
import type { SandboxKeys } from "./sandbox-keys.ts";

/** What the sandbox runs on: the platform with a connection pool of its own, and the keys of its account. */
export interface SandboxNode {
  platform: Platform;
  keys: SandboxKeys;
}
