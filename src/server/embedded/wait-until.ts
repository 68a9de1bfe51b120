import { setTimeout as sleep } from "node:timers/promises";

export interface Patience {
  everyMs: number;
  forMs: number;
}

/** Asks until the answer is truthy; the last answer when patience ends. */
export async function waitUntil<T>(ask: () => T | Promise<T>, patience: Patience): Promise<T> {
  const end = performance.now() + patience.forMs;
  for (;;) {
    const answer = await ask();
    if (answer || performance.now() >= end) return answer;
    await sleep(patience.everyMs);
  }
}
