import { expect, test } from "vitest";
import { isCanonicalPath, pathOf } from "./canonical-path-rules.ts";

test.each([
  ["/", true],
  ["/sign-in", true],
  ["/api/auth/sign-in/email", true],
  ["/v1/products/", true],
  ["/.well-known/security.txt", true],
  ["/a..b", true],
  ["/...", true],
  ["/files/r%C3%A9sum%C3%A9", true],
  ["/files/a%20b", true],
  ["/files/100%25", true],
  ["/files/%22%3C%3E", true],
  ["", false],
  ["*", false],
  ["sign-in", false],
  ["http://localhost/sign-in", false],
  ["//", false],
  ["//sign-in", false],
  ["/sign-in//", false],
  ["/api//auth", false],
  ["/api/./auth", false],
  ["/api/../auth", false],
  ["/.", false],
  ["/..", false],
  ["/api/..", false],
  ["/api\\auth", false],
  ["/\\evil.example", false],
  ["/sign%2din", false],
  ["/sign%2Din", false],
  ["/%73ign-in", false],
  ["/%53ign-in", false],
  ["/%41", false],
  ["/%5a", false],
  ["/%7a", false],
  ["/%30", false],
  ["/%39", false],
  ["/%2e%2e/x", false],
  ["/%5f%7e", false],
  ["/api%2fauth", false],
  ["/api%2Fauth", false],
  ["/api%5cauth", false],
  ["/a%00", false],
  ["/a%0a", false],
  ["/a%1F", false],
  ["/a%7f", false],
  ["/a%", false],
  ["/a%2", false],
  ["/a%zz", false],
])("the path %j is canonical: %s", (path, expected) => {
  expect(isCanonicalPath(path)).toBe(expected);
});

test.each([
  ["/a", "/a"],
  ["/a?b=c", "/a"],
  ["/a?b=/c?d", "/a"],
  ["?b", ""],
])("the path of %s is %s", (url, path) => {
  expect(pathOf(url)).toBe(path);
});
