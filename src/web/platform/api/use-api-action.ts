import { useRef, useState } from "react";
import { ApiRefusal } from "./api.ts";
import { outcomeOfRefusal, type RefusalPlaces } from "./refusal-outcome.ts";
import { useCountdown } from "./use-countdown.ts";

export interface ApiActionOptions {
  /** Other words for a refusal, by its code. */
  refusals?: RefusalPlaces;
  /** True when the caller deals with the refusal itself; `again` tries once more. */
  onRefused?: (refusal: ApiRefusal, again: () => void) => boolean;
}

/** Failed without a problem: the caller deals with the refusal itself. */
type ActionState =
  | { status: "idle" | "pending" | "done" }
  | { status: "failed"; problem: string | undefined };

export interface ApiAction<Input extends unknown[]> {
  /** Resolves to true when it was done. */
  run: (...input: Input) => Promise<boolean>;
  pending: boolean;
  done: boolean;
  /** The message of the last failure. */
  problem: string | undefined;
  /** Seconds until the server takes another try, 0 when it does now. */
  waitSeconds: number;
}

/**
 * Asks the server for something by one button: no second click while it is under way, no silent
 * failure.
 */
export function useApiAction<Input extends unknown[]>(
  act: (...input: Input) => Promise<unknown>,
  options: ApiActionOptions = {},
): ApiAction<Input> {
  const [state, setState] = useState<ActionState>({ status: "idle" });
  const [waitSeconds, startWaiting] = useCountdown();
  const busy = useRef(false);

  async function run(...input: Input): Promise<boolean> {
    if (busy.current || waitSeconds > 0) return false;
    busy.current = true;
    setState({ status: "pending" });
    const ended = await attempt(input);
    busy.current = false;
    setState(ended);
    return ended.status === "done";
  }

  async function attempt(input: Input): Promise<ActionState> {
    try {
      await act(...input);
      return { status: "done" };
    } catch (error) {
      return { status: "failed", problem: findProblem(error, () => void run(...input)) };
    }
  }

  function findProblem(error: unknown, again: () => void): string | undefined {
    if (!(error instanceof ApiRefusal)) {
      reportError(error);
      return "Something went wrong on this page. Try again.";
    }
    if (options.onRefused?.(error, again)) return undefined;
    if (error.status === 429) startWaiting(error.retryAfterSeconds ?? 10);
    return outcomeOfRefusal(error, options.refusals ?? {}).notice ?? error.message;
  }

  return {
    run,
    pending: state.status === "pending",
    done: state.status === "done",
    problem: state.status === "failed" ? state.problem : undefined,
    waitSeconds,
  };
}
