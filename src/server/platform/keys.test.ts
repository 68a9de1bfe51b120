import { expect, test } from "vitest";
import { createKeys, hashToken } from "./keys.ts";

const oldSecret = "old-secret-0123456789-abcdefghijklmnopqrstuvwxyz";
const newSecret = "new-secret-9876543210-zyxwvutsrqponmlkjihgfedcba";
const before = createKeys([oldSecret]);
const after = createKeys([newSecret, oldSecret]);
const dropped = createKeys([newSecret]);

test("after a rotation the old secret still verifies, and the new one signs", () => {
  const old = before.sign("session-cookie", "token");
  const fresh = after.sign("session-cookie", "token");

  expect(after.verify("session-cookie", "token", old)).toBe(true);
  expect(fresh).not.toBe(old);
  expect(dropped.verify("session-cookie", "token", fresh)).toBe(true);
  expect(before.verify("session-cookie", "token", fresh)).toBe(false);
});

test("a secret that was removed no longer verifies or opens anything", () => {
  expect(dropped.verify("session-cookie", "token", before.sign("session-cookie", "token"))).toBe(
    false,
  );
  expect(() => dropped.open("place", before.seal("place", "plain"))).toThrow(
    "no secret here opens",
  );
});

test("a value sealed with the old secret is opened after a rotation, new ones need the new secret", () => {
  expect(after.open("place", before.seal("place", "plain"))).toBe("plain");
  expect(dropped.open("place", after.seal("place", "plain"))).toBe("plain");
  expect(() => before.open("place", after.seal("place", "plain"))).toThrow();
});

test("purposes do not mix", () => {
  const signature = before.sign("session-cookie", "value");

  expect(before.verify("verification-token", "value", signature)).toBe(false);
  const [cookieKey, tokenKey, columnKey] = (
    ["session-cookie", "verification-token", "sealed-column"] as const
  ).map((purpose) => before.all(purpose)[0]?.export().toString("hex"));
  expect(new Set([cookieKey, tokenKey, columnKey]).size).toBe(3);
});

test.each([
  ["another value", "other", (signature: string) => signature],
  ["an empty signature", "value", () => ""],
  ["a shortened signature", "value", (signature: string) => signature.slice(0, 20)],
  ["a lengthened signature", "value", (signature: string) => `AAAA${signature}`],
  ["noise", "value", () => "\u0000\u6f22 not base64"],
])("a signature does not verify with %s", (_what, value, change) => {
  const signature = before.sign("session-cookie", "value");

  expect(before.verify("session-cookie", value, change(signature))).toBe(false);
});

test("a sealed value cannot move to another row, column or table", () => {
  const sealed = before.seal("mails|1|sealed_body", "plain");

  for (const place of ["mails|2|sealed_body", "mails|1|subject", "users|1|sealed_body", ""])
    expect(() => before.open(place, sealed)).toThrow();
  expect(before.open("mails|1|sealed_body", sealed)).toBe("plain");
});

test("the same text is sealed differently each time, and its content is not visible", () => {
  const [first, second] = [before.seal("place", "plain"), before.seal("place", "plain")];

  expect(first).not.toBe(second);
  expect(first).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/);
  expect(first).not.toContain(Buffer.from("plain").toString("base64url"));
});

test.each(["", "\u0000", "\u6f22\u5b57 \u{1f511}", "x".repeat(100_000)])(
  "any text comes back as it was sealed",
  (plain) => {
    expect(before.open("place", before.seal("place", plain))).toBe(plain);
  },
);

test.each([
  ["a changed text", (parts: string[]) => parts.with(4, flipped(parts[4]))],
  ["a changed tag", (parts: string[]) => parts.with(3, flipped(parts[3]))],
  ["a tag of four bytes", (parts: string[]) => parts.with(3, shortened(parts[3], 4))],
  ["no tag", (parts: string[]) => parts.with(3, "")],
  ["another iv", (parts: string[]) => parts.with(2, flipped(parts[2]))],
  ["no iv", (parts: string[]) => parts.with(2, "")],
  ["another version", (parts: string[]) => parts.with(0, "v2")],
  ["an unknown key", (parts: string[]) => parts.with(1, "00000000")],
  ["half of it", (parts: string[]) => parts.slice(0, 3)],
  ["nothing", () => []],
])("a sealed value with %s is not opened", (_what, change) => {
  const sealed = before.seal("place", "plain text").split(".");

  expect(() => before.open("place", change(sealed).join("."))).toThrow();
});

test("only the SHA-256 of a bearer value is stored", () => {
  expect(hashToken("abc").toString("hex")).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});

function flipped(part = ""): string {
  const bytes = Buffer.from(part, "base64url");
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  return bytes.toString("base64url");
}

function shortened(part = "", bytes = 0): string {
  return Buffer.from(part, "base64url").subarray(0, bytes).toString("base64url");
}
