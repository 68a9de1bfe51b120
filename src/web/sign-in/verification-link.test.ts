import { expect, test } from "vitest";
import { isOtherSite, landingAfter, linkProblem, readClaim } from "./verification-link.ts";

const origin = "https://guildhall.example";

test.each([
  [undefined, "/"],
  ["", "/"],
  ["/account", "/account"],
  ["/welcome?a=1&b=2", "/welcome?a=1&b=2"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["https://guildhall.example/account?x=1", "/account?x=1"],
  ["https://guildhall.example//evil.example", "/"],
  ["https://app.example/welcome", "https://app.example/welcome"],
])("after %j a person goes to %s", (callbackURL, expected) => {
  expect(landingAfter(callbackURL, origin)).toBe(expected);
});

test("only an address outside of this site is another site", () => {
  expect(isOtherSite("/account")).toBe(false);
  expect(isOtherSite("https://app.example/welcome")).toBe(true);
});

test("the address in a token is read, also with letters beyond ASCII", () => {
  expect(readClaim(tokenWith({ email: "zoë@example.com" }))).toEqual({ email: "zoë@example.com" });
  expect(readClaim(tokenWith({ email: "a@b.c", updateTo: "d@e.f" }))).toMatchObject({
    updateTo: "d@e.f",
  });
});

test.each(["", "x", "a.b.c", "a.bnVsbA.c", `a.${btoa("{}")}.c`])(
  "an invalid token, %j, has no claims",
  (token) => {
    expect(readClaim(token)).toBeUndefined();
  },
);

const plain = { email: "maya@example.com" };
const approval = { ...plain, updateTo: "maya@okafor.example" };

test.each([
  ["TOKEN_EXPIRED", plain, "This link has expired", "new email"],
  ["TOKEN_EXPIRED", approval, "This link has expired", "account"],
  ["TOKEN_EXPIRED", undefined, "This link has expired", "sign in"],
  ["USER_NOT_FOUND", plain, "No account uses this address", "sign in"],
  ["USER_NOT_FOUND", approval, "This change is already done", "account"],
  ["INVALID_TOKEN", plain, "This link does not work", "sign in"],
  ["INVALID_TOKEN", approval, "This link does not work", "account"],
  [undefined, undefined, "This link does not work", "sign in"],
])("refused with %s, for %o: %s", (code, claim, title, remedy) => {
  expect(linkProblem(code, claim)).toMatchObject({ title, remedy });
});

function tokenWith(claim: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(claim));
  const payload = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  return `head.${payload.replaceAll("=", "")}.signature`;
}
