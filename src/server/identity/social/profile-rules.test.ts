import { expect, test } from "vitest";
import { openIdProviderRecords } from "./openid-provider-records.ts";
import { plainProviderRecords } from "./plain-provider-records.ts";
import { openIdProfile, toProfile } from "./profile-rules.ts";

test.each([
  ["missing", undefined, ""],
  ["null", null, ""],
  ["an object", {}, ""],
  ["blank", "  ", ""],
  ["a fraction", 1.5, ""],
  ["a number", 583231, "583231"],
  ["zero", 0, "0"],
  ["text", "abc", "abc"],
  ["endless", "x".repeat(256), ""],
])(
  "a subject that is %s becomes %j, never a word that others share",
  (_what, subject, expected) => {
    expect(toProfile({ subject, name: [] }).subject).toBe(expected);
  },
);

test.each([
  [true, true],
  ["true", true],
  [false, false],
  ["false", false],
  [1, false],
  [undefined, false],
])("email_verified %j proves %s", (email_verified, expected) => {
  const claims = { sub: "1", email: "ada@example.com", email_verified };

  expect(openIdProfile(claims).emailVerified).toBe(expected);
});

test("without an address nothing is proven", () => {
  expect(openIdProfile({ sub: "1", email_verified: true }).emailVerified).toBe(false);
});

test.each([
  [{ name: "Ada", given_name: "A" }, "Ada"],
  [{ given_name: "Ada", family_name: "Lovelace" }, "Ada Lovelace"],
  [{ preferred_username: "ada" }, "ada"],
  [{ email: "ada@example.com" }, "ada"],
  [{ name: "a\0b\ud800" }, "ab\ufffd"],
  [{ name: "x".repeat(300) }, "x".repeat(200)],
])("%j is called %s", (claims, expected) => {
  expect(openIdProfile({ sub: "1", ...claims }).name).toBe(expected);
});

test.each(["javascript:alert(1)", "data:image/png;base64,AA", "//x", "https://", 7])(
  "%j is no picture",
  (picture) => {
    expect(openIdProfile({ sub: "1", picture }).image).toBeUndefined();
  },
);

test.each([
  [{}, false],
  [{ email_verified: true }, false],
  [{ xms_edov: true }, true],
  [{ xms_edov: "1" }, true],
  [{ xms_edov: 0 }, false],
  [{ verified_primary_email: ["ada@example.com"] }, true],
  [{ verified_primary_email: ["other@example.com"] }, false],
])("Microsoft's %j proves the address: %s", (claims, expected) => {
  const profile = openIdProviderRecords.microsoft.readProfile({
    sub: "1",
    email: "ada@example.com",
    ...claims,
  });

  expect(profile.emailVerified).toBe(expected);
});

test("GitHub's proof is that of the address that is taken", () => {
  const emails = [
    { email: "proven@example.com", primary: false, verified: true },
    { email: "primary@example.com", primary: true, verified: false },
  ];
  const profile = plainProviderRecords.github.readProfile({ id: 1, login: "ada", emails });

  expect(profile).toMatchObject({ email: "primary@example.com", emailVerified: false });
});

test.each([
  [1, true],
  [0, false],
  [true, false],
])("Zoom's verified %j proves the address: %s", (verified, expected) => {
  const raw = { id: "1", email: "ada@example.com", verified };

  expect(plainProviderRecords.zoom.readProfile(raw).emailVerified).toBe(expected);
});
