import { parentPort } from "node:worker_threads";
import type { ThreadAnswer } from "./call-thread.ts";

/** Answers one call after the other, in a thread that `callThread` started. */
export function answerCalls<Input, Result>(work: (input: Input) => Promise<Result>): void {
  const port = parentPort;
  if (!port) throw new Error("not in a thread");
  let last = Promise.resolve();
  port.on("message", ({ call, input }: { call: number; input: Input }) => {
    last = last.then(async () => port.postMessage(await answer(call, input)));
  });

  async function answer(call: number, input: Input): Promise<ThreadAnswer<Result>> {
    try {
      return { call, result: await work(input) };
    } catch (error) {
      return { call, failure: (error as Error).stack ?? String(error) };
    }
  }
}
