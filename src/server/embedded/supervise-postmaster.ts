import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { hasEnded, type PostmasterPlan, startPostmaster, stopPostmaster } from "./postmaster.ts";

export interface Supervised {
  stop(): Promise<void>;
}

interface Watch {
  plan: PostmasterPlan;
  onEvent: (message: string) => void;
  child: ChildProcess;
  stopping: AbortController;
  recovery: Promise<void>;
}

const PATIENCE_MS = 15_000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;

/** Keeps one server running until stop: when it dies under us, the next one takes its address. */
export async function supervisePostmaster(
  plan: PostmasterPlan,
  onEvent: (message: string) => void,
): Promise<Supervised> {
  const watch: Watch = {
    plan,
    onEvent,
    child: await startPostmaster(plan, { forMs: PATIENCE_MS }),
    stopping: new AbortController(),
    recovery: Promise.resolve(),
  };
  recoverWhenItEnds(watch);
  return {
    async stop() {
      watch.stopping.abort();
      await watch.recovery;
      await stopPostmaster(watch.child, plan);
    },
  };
}

function recoverWhenItEnds(watch: Watch): void {
  const recover = () => {
    if (!watch.stopping.signal.aborted) watch.recovery = recoverServer(watch);
  };
  if (hasEnded(watch.child)) recover();
  else watch.child.once("exit", recover);
}

async function recoverServer(watch: Watch): Promise<void> {
  const { signal } = watch.stopping;
  watch.onEvent("The embedded PostgreSQL ended unexpectedly; starting it again.");
  for (
    let pauseMs = FIRST_PAUSE_MS;
    !signal.aborted;
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  ) {
    try {
      watch.child = await startPostmaster(watch.plan, { forMs: 0, signal });
      watch.onEvent("The embedded PostgreSQL is back.");
      recoverWhenItEnds(watch);
      return;
    } catch (error) {
      if (signal.aborted) return;
      watch.onEvent(`The embedded PostgreSQL does not start: ${(error as Error).message}`);
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
    }
  }
}
