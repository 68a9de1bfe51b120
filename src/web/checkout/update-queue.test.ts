import { beforeEach, expect, test } from "vitest";
import { createUpdateQueue } from "./update-queue.ts";

interface Change {
  a?: number;
  b?: number;
}

const sent: Change[] = [];
const answers: string[] = [];
const failures: Change[] = [];
const busy: boolean[] = [];
let pending: { resolve: (answer: string) => void; reject: (error: Error) => void }[] = [];

beforeEach(() => {
  for (const list of [sent, answers, failures, busy]) list.length = 0;
  pending = [];
});

const queue = () =>
  createUpdateQueue<Change, string>({
    delayMs: 60_000,
    send: (change) => {
      sent.push(change);
      return new Promise((resolve, reject) => pending.push({ resolve, reject }));
    },
    onAnswer: (answer) => answers.push(answer),
    onFailure: async (_, change) => {
      failures.push(change);
      return change.a !== undefined && change.b !== undefined ? { b: change.b } : undefined;
    },
    onBusy: (isBusy) => busy.push(isBusy),
  });

test("changes that wait are sent together", async () => {
  const { push, flush } = queue();
  push({ a: 1 });
  push({ a: 2, b: 3 });
  const done = flush();
  pending[0]?.resolve("first");
  expect(await done).toBe(true);
  expect(sent).toEqual([{ a: 2, b: 3 }]);
  expect(busy.at(-1)).toBe(false);
});

test("a change during a request is sent after it, and flush waits for both", async () => {
  const { push, flush } = queue();
  push({ a: 1 });
  const done = flush();
  push({ b: 2 });
  pending[0]?.resolve("first");
  await expect.poll(() => sent).toHaveLength(2);
  expect(busy.at(-1)).toBe(true);
  pending[1]?.resolve("second");
  expect(await done).toBe(true);
  expect(answers).toEqual(["first", "second"]);
  expect(sent).toEqual([{ a: 1 }, { b: 2 }]);
});

test("a refused change is reported, and the next one is sent all the same", async () => {
  const { push, flush } = queue();
  push({ a: 1 });
  const done = flush();
  push({ b: 2 });
  pending[0]?.reject(new Error("refused"));
  await expect.poll(() => sent).toHaveLength(2);
  pending[1]?.resolve("second");
  expect(await done).toBe(false);
  expect(failures).toEqual([{ a: 1 }]);
});

test("the part that was not refused is sent without the rest, and a newer value wins", async () => {
  const { push, flush } = queue();
  push({ a: 1, b: 2 });
  const done = flush();
  pending[0]?.reject(new Error("refused"));
  await expect.poll(() => sent).toHaveLength(2);
  pending[1]?.resolve("second");
  expect(await done).toBe(false);
  expect(sent[1]).toEqual({ b: 2 });

  push({ a: 3, b: 4 });
  const again = flush();
  push({ b: 5 });
  pending[2]?.reject(new Error("refused"));
  await expect.poll(() => sent).toHaveLength(4);
  pending[3]?.resolve("fourth");
  expect(await again).toBe(false);
  expect(sent[3]).toEqual({ b: 5 });
});

test("nothing waits, nothing is sent", async () => {
  expect(await queue().flush()).toBe(true);
  expect(sent).toEqual([]);
});
