import type { Db } from "#server/platform/database/database.ts";
import type { StandingFault } from "../switches/sandbox-switches.ts";
import { type SwitchBoard, takeFault } from "../switches/switch-store.ts";
import { StripeFault } from "../wire/stripe-fault.ts";
import type { Operation } from "./operation.ts";

/** Finds the first fault that is meant for this call and still happens. */
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

/**
 * How much of an answer the caller gets: all of it, half of it, a broken connection, or nothing.
 */
export type AnswerEnding = "whole" | "truncated" | "reset" | "silent";

const endings: Record<StandingFault["effect"], AnswerEnding> = {
  error: "whole",
  rate_limit: "whole",
  kill: "whole",
  reset: "reset",
  truncate: "truncated",
  hang: "silent",
};

export function faultEnding({ effect }: StandingFault): AnswerEnding {
  return endings[effect];
}
