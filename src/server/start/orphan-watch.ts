const lookEveryMs = 500;

/**
 * npm passes a signal on to its shell, and the shell dies without notifying us. A process that was
 * started by npm and finds itself with another parent has to stop.
 */
export function whenOrphaned(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, lookEveryMs);
  watch.unref();
}
