import { expect, test } from "vitest";
import { findLaneRoom, nodePlaces, shareRoom } from "./lane-rules.ts";

const jobs = (count: number, lane?: { isSlow: boolean }) =>
  Array.from({ length: count }, (_, index) => ({
    lane: lane && { name: `lane ${index}`, ...lane },
  }));
const slow = { isSlow: true };
const quick = { isSlow: false };

test.each([
  ["nothing runs", [], { all: 112, slow: 32 }],
  ["16 without a lane run", jobs(16), { all: 112, slow: 32 }],
  ["40 without a lane run", jobs(40), { all: 88, slow: 32 }],
  ["100 of quick lanes run", jobs(100, quick), { all: 12, slow: 12 }],
  ["30 of slow lanes run", jobs(30, slow), { all: 82, slow: 2 }],
  ["a lane became slow while many run", jobs(50, slow), { all: 62, slow: -18 }],
  ["the node is full", [...jobs(16), ...jobs(112, quick)], { all: 0, slow: 0 }],
])("the room when %s", (_, running, expected) => {
  expect(findLaneRoom(running)).toEqual(expected);
});

test("slow lanes get at most a quarter of a node", () => {
  expect(findLaneRoom([]).slow).toBe(nodePlaces / 4);
});

test.each([
  [10, { a: 2, b: 2, c: 2 }],
  [5, { a: 2, b: 2, c: 1 }],
  [3, { a: 1, b: 1, c: 1 }],
  [2, { a: 1, b: 1 }],
  [0, {}],
  [-3, {}],
])("each lane gets one of %i places before any gets a second one", (room, expected) => {
  expect(Object.fromEntries(shareRoom(["a", "b", "c"], room))).toEqual(expected);
});
