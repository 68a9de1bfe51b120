import { expect, test } from "vitest";
import { takeTurns } from "./take-turns.ts";

test("no more run than allowed, in the order in which they came, also after a failure", async () => {
  const turns = takeTurns(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const works = [0, 1, 2, 3].map((index) =>
    turns(async () => {
      begun.push(index);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (index === 0) throw new Error("failed");
      return index;
    }),
  );
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  ends[0]?.();
  await expect(works[0]).rejects.toThrow("failed");
  expect(begun).toEqual([0, 1, 2]);
  ends[1]?.();
  expect(await works[1]).toBe(1);
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[2]?.();
  ends[3]?.();
  expect(await Promise.all(works.slice(1))).toEqual([1, 2, 3]);
  expect(await turns(async () => "free")).toBe("free");
});
