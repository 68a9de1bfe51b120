export interface UpdateQueueOptions<Change, Answer> {
  send: (change: Change) => Promise<Answer>;
  delayMs: number;
  onAnswer: (answer: Answer) => void;
  /** Returns the part of the change that can be sent without the rest. */
  onFailure: (error: unknown, change: Change) => Promise<Change | undefined>;
  /** True from the first change until all are answered. */
  onBusy: (isBusy: boolean) => void;
}

export interface UpdateQueue<Change> {
  /** Sent together with what follows within the delay. */
  push(change: Change): void;
  /** Sends what waits at once; true when every change was accepted. */
  flush(): Promise<boolean>;
}

/**
 * Collects changes and sends them one request at a time, so that the last answer is the newest
 * state.
 */
export function createUpdateQueue<Change extends object, Answer>(
  options: UpdateQueueOptions<Change, Answer>,
): UpdateQueue<Change> {
  let waiting: Change | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;

  async function sendAll(): Promise<boolean> {
    let isAccepted = true;
    while (waiting !== undefined) {
      const change = waiting;
      waiting = undefined;
      try {
        options.onAnswer(await options.send(change));
      } catch (error) {
        isAccepted = false;
        const rest = await options.onFailure(error, change);
        if (rest) waiting = { ...rest, ...(waiting as Change | undefined) };
      }
    }
    running = undefined;
    options.onBusy(false);
    return isAccepted;
  }

  function start(): Promise<boolean> {
    clearTimeout(timer);
    if (running === undefined && waiting === undefined) return Promise.resolve(true);
    running ??= sendAll();
    return running;
  }

  return {
    push(change) {
      waiting = { ...waiting, ...change };
      options.onBusy(true);
      clearTimeout(timer);
      timer = setTimeout(() => void start(), options.delayMs);
    },
    flush: start,
  };
}
