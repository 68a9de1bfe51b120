import { expect, test } from "vitest";
import {
  auditActions,
  getMailLink,
  invalidBody,
  mailsTo,
  open,
  provenPerson,
  refusal,
  replyParts,
  subjects,
} from "#test/support/people.ts";
import { testApp } from "#test/support/test-app.ts";

const now = "2026-03-01T09:00:00Z";
const app = await testApp({ now });
const sent = [200, { status: true }, []];

test("a stranger asks for an unproven address: a mail, whose link survives an & in its callback", async () => {
  const own = await testApp({ now });
  const maya = await own.signedUp();
  own.platform.tick(1);

  const reply = await own.visitor().post("/api/auth/send-verification-email", {
    email: maya.email.toUpperCase(),
    callbackURL: "/welcome?a=1&b=2",
  });

  expect(replyParts(reply)).toEqual(sent);
  expect(await mailsTo(own, maya.email, subjects.verify)).toHaveLength(2);
  const landed = await open(own.visitor(), await getMailLink(own, maya.email, subjects.verify));
  expect(landed.headers.location).toBe("/welcome?a=1&b=2");
  expect(await auditActions(own)).toEqual(["user.signed_up", "user.email_verified"]);
});

test("an unknown address and a proven one: the same answer, no mail", async () => {
  const proven = await provenPerson(app);
  const before = (await mailsTo(app, proven.email)).length;
  const ask = (email: string) =>
    app.visitor().post("/api/auth/send-verification-email", { email }).then(replyParts);

  expect(await ask("nobody@example.com")).toEqual(sent);
  expect(await ask(proven.email)).toEqual(sent);
  expect(await mailsTo(app, "nobody@example.com")).toEqual([]);
  expect(await mailsTo(app, proven.email)).toHaveLength(before);
});

test("somebody signed in asks for their own unproven address", async () => {
  const maya = await app.signedUp();

  expect(
    replyParts(await maya.post("/api/auth/send-verification-email", { email: maya.email })),
  ).toEqual(sent);
});

test("it is refused in the order of the contract", async () => {
  const [maya, proven] = [await app.signedUp(), await provenPerson(app)];
  const ask = (who: typeof maya | ReturnType<typeof app.visitor>, body: unknown) =>
    who.post("/api/auth/send-verification-email", body).then(replyParts);

  expect(await ask(app.visitor(), { email: "x", callbackURL: "//evil.example" })).toEqual(
    refusal(403, "Invalid callbackURL"),
  );
  expect(await ask(app.visitor(), { email: "x" })).toEqual(invalidBody);
  expect(await ask(proven, { email: "somebody@example.com" })).toEqual(
    refusal(400, "You can only send a verification email to an unverified email"),
  );
  expect(await ask(proven, { email: proven.email })).toEqual(
    refusal(400, "You can only send a verification email to an unverified email"),
  );
  expect(await ask(maya, { email: "somebody@example.com" })).toEqual(
    refusal(400, "You can only send a verification email to your own email"),
  );
});

test("VERIFICATION_MAIL=off: it says so to everybody", async () => {
  const off = await testApp({ now, env: { VERIFICATION_MAIL: "off" } });
  const maya = await off.signedUp();
  const disabled = refusal(
    400,
    "Verification email isn't enabled",
    "VERIFICATION_EMAIL_ISNT_ENABLED",
  );
  const body = { email: maya.email };

  expect(replyParts(await maya.post("/api/auth/send-verification-email", body))).toEqual(disabled);
  expect(replyParts(await off.visitor().post("/api/auth/send-verification-email", body))).toEqual(
    disabled,
  );
});

test("the link works at the end of its hour and no longer", async () => {
  const late = await testApp({ now });
  const maya = await late.signedUp();
  const link = await getMailLink(late, maya.email, subjects.verify);
  late.platform.tick(3_599_000);
  expect((await open(late.visitor(), link)).headers.location).toBe("/");
  late.platform.tick(1000);

  expect((await open(late.visitor(), link)).headers.location).toBe("/?error=token_expired");
});
