import type { Platform } from "#server/platform/platform.ts";
import type { SandboxKeys } from "./sandbox-keys.ts";

/** The platform with a connection pool of the sandbox's own, and the keys of its account. */
export interface SandboxNode {
  platform: Platform;
  keys: SandboxKeys;
}
