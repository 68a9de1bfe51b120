import type { Log } from "#server/platform/log.ts";
import { isDatabaseAway } from "../database/database-outage.ts";

export interface WorkLoop {
  /** There may be work: look at once instead of at the next poll. */
  ring(): void;
  /** Resolves when the pass under way has ended. */
  stop(): Promise<void>;
}

export interface LoopOptions {
  name: string;
  log: Log;
  pollMs: number;
  /** True when it did something, so that more may be waiting. */
  pass(): Promise<boolean>;
}

/** Repeats a pass while it finds work, then sleeps until it is rung or the poll is due. Failures only delay it. */
export function startLoop(options: LoopOptions): WorkLoop {
  let stopped = false;
  let rung = false;
  let awaken = () => {};

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      if (rung || stopped) return resolve();
      const timer = setTimeout(resolve, ms);
      awaken = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async () => {
    let failures = 0;
    while (!stopped) {
      rung = false;
      const outcome = await attempt(options, failures);
      failures = outcome === "failed" ? failures + 1 : 0;
      if (outcome === "failed") rung = false;
      if (outcome !== "worked") await sleep(spread(options.pollMs));
    }
  };
  const ended = run();

  return {
    ring() {
      rung = true;
      awaken();
    },
    async stop() {
      stopped = true;
      awaken();
      await ended;
    },
  };
}

async function attempt(
  options: LoopOptions,
  failures: number,
): Promise<"worked" | "idle" | "failed"> {
  try {
    return (await options.pass()) ? "worked" : "idle";
  } catch (error) {
    const away = isDatabaseAway(error);
    // While the database is away one line is enough.
    if (!away) options.log.error({ error, loop: options.name }, "background work failed");
    else if (failures === 0)
      options.log.warn({ error, loop: options.name }, "the database is away");
    return "failed";
  }
}

/** Nodes started together do not stay in step. */
function spread(ms: number): number {
  return ms * (0.85 + Math.random() * 0.3);
}
