import type { Db } from "#server/platform/database/database.ts";
import type { SandboxAnswer } from "#server/sandbox/stripe/api/answer-request.ts";
import type { Operation } from "#server/sandbox/stripe/api/operation.ts";
import { StripeFault } from "#server/sandbox/stripe/api/stripe-fault.ts";
import type { StandingFault } from "./sandbox-switches.ts";
import { type SwitchBoard, takeFault } from "./switch-store.ts";

/** The first fault that is meant for this call and still happens. */
export async function findFault(
  db: Db,
  { faults }: SwitchBoard,
  { method, path }: Operation,
): Promise<StandingFault | undefined> {
  for (const fault of faults) {
    const isMeant = fault.operation === "*" || fault.operation === `${method} ${path}`;
    if (isMeant && (await takeFault(db, fault.name))) return fault;
  }
  return undefined;
}

/** Ends the process or throws, if that is what the fault does. */
export function hitFault(fault: StandingFault, { isStored = false } = {}): void {
  if (fault.effect === "kill") process.kill(process.pid, "SIGKILL");
  if (fault.effect === "error" && !isStored)
    throw new StripeFault(500, { type: "api_error", message: "An unknown error occurred." });
  if (fault.effect === "rate_limit")
    throw new StripeFault(429, {
      type: "invalid_request_error",
      code: "rate_limit",
      message: "Too many requests. Slow down, then try again.",
    });
}

const endings: Record<StandingFault["effect"], SandboxAnswer["ending"]> = {
  error: "whole",
  rate_limit: "whole",
  kill: "whole",
  reset: "reset",
  truncate: "truncated",
  hang: "silent",
};

export function faultEnding({ effect }: StandingFault): SandboxAnswer["ending"] {
  return endings[effect];
}
