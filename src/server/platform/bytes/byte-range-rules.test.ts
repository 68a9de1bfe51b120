import { expect, test } from "vitest";
import { askedRange } from "./byte-range-rules.ts";

test.each([
  [undefined, undefined],
  ["bytes=0-0", { first: 0, last: 0 }],
  ["bytes=2-5", { first: 2, last: 5 }],
  ["bytes=2-", { first: 2, last: 9 }],
  ["bytes=9-9", { first: 9, last: 9 }],
  ["bytes=2-99", { first: 2, last: 9 }],
  ["bytes=-3", { first: 7, last: 9 }],
  ["bytes=-99", { first: 0, last: 9 }],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=10-12", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=5-2", undefined],
  ["bytes=-", undefined],
  ["bytes=0-1,3-4", undefined],
  ["bytes= 0-1", undefined],
  ["bytes=0x1-2", undefined],
  ["bytes=1e1-", undefined],
  ["items=0-1", undefined],
  [`bytes=${"9".repeat(16)}-`, undefined],
])("%s of ten bytes", (header, expected) => {
  expect(askedRange(header, 10)).toEqual(expected);
});
