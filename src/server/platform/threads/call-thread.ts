import { Worker } from "node:worker_threads";

/** The answer of a thread to one call. */
export interface ThreadAnswer<Result> {
  call: number;
  result?: Result;
  failure?: string;
}

interface PendingCall<Result> {
  resolve(result: Result): void;
  reject(error: Error): void;
}

/** Far more than any work takes: a call that is not answered by then never will be. */
const longestMs = 120_000;

/**
 * Calls a module that answers with `answerCalls`, in a thread of its own, so that long work delays
 * no other request. The first call starts the thread. If it ends, its calls are refused and the
 * next call starts another one. A thread that does not answer in time is ended.
 */
export function callThread<Input, Result>(
  module: URL,
  maxMs = longestMs,
): (input: Input) => Promise<Result> {
  const pending = new Map<number, PendingCall<Result>>();
  let calls = 0;
  let running: Worker | undefined;

  function start(): Worker {
    const thread = new Worker(module, { execArgv: [] });
    thread.on("message", ({ call, result, failure }: ThreadAnswer<Result>) => {
      const caller = pending.get(call);
      pending.delete(call);
      if (pending.size === 0) thread.unref();
      if (failure === undefined) caller?.resolve(result as Result);
      else caller?.reject(new Error(failure));
    });
    const end = (reason: Error) => {
      // After an error it also exits; calls made in between belong to the next thread.
      if (running !== thread) return;
      running = undefined;
      for (const { reject } of pending.values()) reject(reason);
      pending.clear();
    };
    thread.on("error", end);
    thread.on("exit", (code) => end(new Error(`the thread ended with code ${code}`)));
    return thread;
  }

  return (input) => {
    const thread = running ?? start();
    running = thread;
    // Keeps the process alive while it works, and only then.
    thread.ref();
    calls += 1;
    const call = calls;
    const overdue = setTimeout(() => void thread.terminate(), maxMs);
    const answered = new Promise<Result>((resolve, reject) => {
      pending.set(call, { resolve, reject });
      thread.postMessage({ call, input });
    });
    return answered.finally(() => clearTimeout(overdue));
  };
}
