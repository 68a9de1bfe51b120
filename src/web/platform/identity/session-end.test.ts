import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  forgetSessionEnd,
  noteSessionEnd,
  noteSignedIn,
  type SessionEnd,
  takeSessionEnd,
} from "./session-end.ts";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  forgetSessionEnd();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each<[SessionEnd | undefined, string | undefined]>([
  ["clock", "clock"],
  ["elsewhere", "elsewhere"],
  [undefined, "elsewhere"],
  ["own", undefined],
])("a session that ended by %s is explained once as %s", (why, explained) => {
  noteSignedIn();
  if (why) noteSessionEnd(why);

  expect([takeSessionEnd(), takeSessionEnd()]).toEqual([explained, undefined]);
});

test("a clock that was moved is the reason, also if the page then notices the missing session", () => {
  noteSignedIn();
  noteSessionEnd("clock");
  noteSessionEnd("elsewhere");

  expect(takeSessionEnd()).toBe("clock");
});

test("a session that survives a moved clock leaves nothing to explain later", () => {
  noteSignedIn();
  noteSessionEnd("clock");
  forgetSessionEnd();

  expect(takeSessionEnd()).toBe("elsewhere");
});

test("visitors who were never signed in get no explanation", () => {
  noteSessionEnd("clock");

  expect(takeSessionEnd()).toBeUndefined();
});
