import { setTimeout as pause } from "node:timers/promises";

export type Stop = () => Promise<void>;

export interface StopOptions {
  /** How long requests and jobs in flight have to come to their end. */
  drainMs: number;
  /** Called when the time is over: requests and jobs that still run lose their connections. */
  onLate(): void;
  onError(error: unknown): void;
}

/**
 * Stops in the opposite order of the start. What hangs is left behind after a while, but the first
 * is always stopped.
 */
export async function stopInOrder(stops: readonly Stop[], options: StopOptions): Promise<void> {
  const [stopFirst, ...others] = stops;
  let isLate = false;
  const late = pause(options.drainMs, undefined, { ref: false }).then(() => {
    isLate = true;
  });
  const report = (error: unknown) => {
    if (!isLate) options.onError(error);
  };
  for (const stop of others.reverse()) await Promise.race([stop().catch(report), late]);
  if (isLate) options.onLate();
  await stopFirst?.();
}
