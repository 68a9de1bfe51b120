/** Runs work when it is its turn. */
export type TakeTurns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs at most so much at the same time; the others wait here, in their order. Without it a burst
 * of requests would take all connections to the database, and the last ones would be refused.
 */
export function takeTurns(atOnce: number): TakeTurns {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
