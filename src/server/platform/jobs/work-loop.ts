import type { Log } from "#server/platform/log.ts";
import { isDatabaseAway } from "../database/database-outage.ts";
import { retryDelayMs } from "./job-handlers.ts";

export interface WorkLoop {
  /**
   * There may be work: look at once instead of at the next poll. False while a pass is under way:
   * the next one follows it then.
   */
  ring(): boolean;
  /** Resolves when the pass under way has ended. */
  stop(): Promise<void>;
}

export interface LoopOptions {
  name: string;
  log: Log;
  pollMs: number;
  /** True when more may be waiting. */
  pass(): Promise<boolean>;
}

/** After a first failure: the work that it was to find is still there. */
const onceMoreMs = 100;

/**
 * Repeats a pass while there may be more, then sleeps until it is rung or the poll is due. Failures
 * only delay it.
 */
export function startLoop(options: LoopOptions): WorkLoop {
  let stopped = false;
  let rung = false;
  let awaken: (() => void) | undefined;

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      if (rung || stopped) return resolve();
      const wake = () => {
        clearTimeout(timer);
        awaken = undefined;
        resolve();
      };
      const timer = setTimeout(wake, ms);
      awaken = wake;
    });

  const run = async () => {
    let failures = 0;
    while (!stopped) {
      rung = false;
      const outcome = await attempt(options, failures);
      failures = outcome === "failed" ? failures + 1 : 0;
      if (outcome === "failed") rung = false;
      if (outcome !== "more") await sleep(spread(Math.min(options.pollMs, failureMs(failures))));
    }
  };
  const ended = run();

  return {
    ring() {
      const isAsleep = awaken !== undefined;
      rung = true;
      awaken?.();
      return isAsleep;
    },
    async stop() {
      stopped = true;
      awaken?.();
      await ended;
    },
  };
}

async function attempt(
  options: LoopOptions,
  failures: number,
): Promise<"more" | "idle" | "failed"> {
  try {
    return (await options.pass()) ? "more" : "idle";
  } catch (error) {
    const away = isDatabaseAway(error);
    // While the database is away one line is enough.
    if (!away) options.log.error({ error, loop: options.name }, "background work failed");
    else if (failures === 0)
      options.log.warn({ error, loop: options.name }, "the database is away");
    return "failed";
  }
}

/** A rare pass that fails is not put off until its next turn. */
function failureMs(failures: number): number {
  if (failures === 0) return Number.POSITIVE_INFINITY;
  return failures === 1 ? onceMoreMs : retryDelayMs(failures - 1);
}

/** Nodes started together do not stay in step. */
function spread(ms: number): number {
  return ms * (0.85 + Math.random() * 0.3);
}
