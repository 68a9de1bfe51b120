import { expect, test } from "vitest";
import { routePrefixes, unmatchedPath } from "./logged-path-rules.ts";

test.each<[string, string[]]>([
  ["/", []],
  ["/*", []],
  ["/healthz", ["/healthz"]],
  ["/invitations/:id", ["/invitations"]],
  ["/api/auth/*", ["/api", "/api/auth"]],
  ["/api/auth/reset-password/:token", ["/api", "/api/auth"]],
  ["/v1/products/", ["/v1", "/v1/products"]],
  ["/:slug/settings", []],
])("the fixed beginnings of %s are %j", (pattern, prefixes) => {
  expect(routePrefixes(pattern)).toEqual(prefixes);
});

const prefixes = new Set(["/api", "/api/auth", "/invitations", "/v1", "/v1/products"]);

test.each([
  ["/api/auth/reset-password/SECRET/", "/api/auth/…"],
  ["//api//auth//SECRET", "/api/auth/…"],
  ["/api/SECRET", "/api/…"],
  ["/api/SECRET/auth", "/api/…"],
  ["/API/auth/SECRET", "/…"],
  ["/invitations/SECRET/", "/invitations/…"],
  ["/invitations//SECRET", "/invitations/…"],
  ["/SECRET", "/…"],
  ["/SECRET/api", "/…"],
  ["http://localhost/api/auth/SECRET", "/…"],
  ["\\api\\auth\\SECRET", "/…"],
  ["*", "/…"],
  ["", "/…"],
  ["///", "/…"],
])("the unmatched path %s is logged as %s", (path, logged) => {
  expect(unmatchedPath(path, prefixes)).toBe(logged);
});
