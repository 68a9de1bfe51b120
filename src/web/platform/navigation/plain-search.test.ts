import { expect, test } from "vitest";
import { parsePlainSearch, stringifyPlainSearch } from "./plain-search.ts";

test("values stay text, whatever they look like", () => {
  expect(parsePlainSearch("?q=123&next=%2Fhome%3Fa%3Db")).toEqual({ q: "123", next: "/home?a=b" });
});

test("what is not given leaves no trace", () => {
  expect(stringifyPlainSearch({ q: "", message: undefined })).toBe("");
  expect(stringifyPlainSearch({ q: "a b", next: "/x?y=1" })).toBe("?q=a+b&next=%2Fx%3Fy%3D1");
});
