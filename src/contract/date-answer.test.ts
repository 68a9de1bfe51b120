import { expect, test } from "vitest";
import { readDateAnswer, writeDateAnswer } from "./date-answer.ts";

test.each([
  ["2026-02-28", "2026-02-28T00:00:00Z", "February 28, 2026"],
  ["2026-02-28T23:59", "2026-02-28T23:59:00Z", "February 28, 2026 at 11:59 PM"],
  ["2026-02-28T23:59:59Z", "2026-02-28T23:59:59Z", "February 28, 2026 at 11:59 PM UTC"],
  ["2026-02-28t23:59z", "2026-02-28T23:59:00Z", "February 28, 2026 at 11:59 PM UTC"],
  ["2026-02-28 09:05:00.25Z", "2026-02-28T09:05:00.250Z", "February 28, 2026 at 9:05 AM UTC"],
  ["2026-02-28T23:59:59+05:00", "2026-02-28T18:59:59Z", "February 28, 2026 at 11:59 PM UTC+05:00"],
  ["2026-02-28T23:59:59-0930", "2026-03-01T09:29:59Z", "February 28, 2026 at 11:59 PM UTC−09:30"],
  ["2028-02-29T00:00+00:00", "2028-02-29T00:00:00Z", "February 29, 2028 at 12:00 AM UTC"],
])("%s is the instant %s, and is written as %s", (text, instant, written) => {
  expect(readDateAnswer(text)?.epochSeconds).toBe(Date.parse(instant) / 1_000);
  expect(writeDateAnswer(text, "en-US").replaceAll("\u202f", " ")).toBe(written);
});

test.each([
  "2026-02-30",
  "2026-02-29T10:00Z",
  "2026-13-01",
  "2026-02-28T24:00Z",
  "2026-02-28T10:60Z",
  "2026-02-28T10:00:60Z",
  "2026-02-28T10:00+24:00",
  "2026-02-28T10:00+05:60",
  "2026-02-28T10:00 Europe/Berlin",
  "2026-02-28T10",
  "28.02.2026",
  "tomorrow",
  "",
])("%s is no day and no moment, and is written as it is", (text) => {
  expect(readDateAnswer(text)).toBeUndefined();
  expect(writeDateAnswer(text, "en-US")).toBe(text);
});
