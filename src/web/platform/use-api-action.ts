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

export interface ApiAction<Input extends unknown[]> {
  /** Resolves to true when it was done. */
  run: (...input: Input) => Promise<boolean>;
  pending: boolean;
  done: boolean;
  /** What went wrong the last time, in words for a person. */
  problem: string | undefined;
  /** Seconds until the server takes another try, 0 when it does now. */
  waitSeconds: number;
}

/** One button that asks the server for something: no second click while it is under way, no silent failure. */
export function useApiAction<Input extends unknown[]>(
  act: (...input: Input) => Promise<unknown>,
  options: ApiActionOptions = {},
): ApiAction<Input> {
  const [state, setState] = useState({ pending: false, done: false, problem: "" });
  const [waitSeconds, startWaiting] = useCountdown();
  const busy = useRef(false);

  async function run(...input: Input): Promise<boolean> {
    if (busy.current || waitSeconds > 0) return false;
    busy.current = true;
    setState({ pending: true, done: false, problem: "" });
    let problem = "";
    try {
      await act(...input);
    } catch (error) {
      problem = problemOf(error, () => void run(...input));
    }
    busy.current = false;
    setState({ pending: false, done: problem === "", problem: problem.trim() });
    return problem === "";
  }

  function problemOf(error: unknown, again: () => void): string {
    if (!(error instanceof ApiRefusal)) return "Something went wrong on this page. Try again.";
    // A space: not done, and nothing to say about it here.
    if (options.onRefused?.(error, again)) return " ";
    if (error.status === 429) startWaiting(error.retryAfterSeconds ?? 10);
    return outcomeOfRefusal(error, options.refusals ?? {}).notice ?? error.message;
  }

  const { pending, done, problem } = state;
  return { run, pending, done, problem: problem || undefined, waitSeconds };
}
