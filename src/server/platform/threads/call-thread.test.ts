import { expect, test } from "vitest";
import { callThread } from "./call-thread.ts";

const answerCalls = new URL("./answer-calls.ts", import.meta.url).href;

/** A thread that does this with a word. */
function aThread(work: string, maxMs?: number): (word: string) => Promise<string> {
  const source = `import { answerCalls } from ${JSON.stringify(answerCalls)}; answerCalls(${work});`;
  return callThread(new URL(`data:text/javascript,${encodeURIComponent(source)}`), maxMs);
}

test("calls are answered, also those made at the same time", async () => {
  const shout = aThread("async (word) => word.toUpperCase()");
  expect(await shout("one")).toBe("ONE");
  expect(await Promise.all(["two", "three"].map(shout))).toEqual(["TWO", "THREE"]);
});

test("a call that fails is refused with its reason, and the next one is answered", async () => {
  const careful = aThread(
    "async (word) => { if (word === 'no') throw new Error('not this'); return word; }",
  );
  await expect(careful("no")).rejects.toThrow("not this");
  expect(await careful("yes")).toBe("yes");
});

test("a thread that ends refuses its calls, and the next call starts another one", async () => {
  const mortal = aThread("async (word) => (word === 'end' ? process.exit(3) : word)");
  await expect(mortal("end")).rejects.toThrow("ended with code 3");
  expect(await mortal("yes")).toBe("yes");
});

test("a thread that is busy for ever is ended, and the next call starts another one", async () => {
  const stuck = aThread("async (word) => { while (word === 'loop'); return word; }", 2_000);
  await expect(stuck("loop")).rejects.toThrow("the thread ended");
  expect(await stuck("yes")).toBe("yes");
});

test("after an error, a call made at once is answered by the next thread", async () => {
  const broken = aThread(
    "(word) => { if (word === 'no') setTimeout(() => { throw new Error('late'); }); return new Promise((r) => word === 'no' || r(word)); }",
  );
  const retried = broken("no").catch(() => broken("yes"));
  expect(await retried).toBe("yes");
});

test("a module that cannot be loaded refuses the call", async () => {
  await expect(callThread(new URL("./missing.ts", import.meta.url))("word")).rejects.toThrow(
    "missing",
  );
});
