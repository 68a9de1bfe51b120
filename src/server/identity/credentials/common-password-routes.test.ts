import { expect, test } from "vitest";
import {
  getMailLink,
  refusal,
  replyParts,
  subjects,
  tokenIn,
  visitorOfNode,
} from "#test/support/people.ts";
import { testApp } from "#test/support/test-app.ts";

const now = "2026-03-01T09:00:00Z";
const tooCommon = refusal(400, "Password is too easy to guess", "PASSWORD_TOO_COMMON");
const maya = {
  name: "Maya Okafor",
  email: "maya.okafor@acme.example",
  password: "violet kettle 9",
};
const live = {
  RATE_LIMIT: "on",
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_PUBLISHABLE_KEY: "pk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
};
const app = await testApp({ now, env: { PASSWORD_COMMON: "refuse" } });

test.each(["password", "12345678", "aaaaaaaa", "qwertyui"])(
  "%s is refused in live mode and allowed in the sandbox, unless the setting says otherwise",
  async (password) => {
    const [inLive, inSandbox, allowed] = await Promise.all([
      testApp({ now, env: live }),
      testApp({ now }),
      testApp({ now, env: { ...live, PASSWORD_COMMON: "allow" } }),
    ]);
    const signUp = ({ visitor }: typeof app) =>
      visitor().post("/api/auth/sign-up/email", { ...maya, password });

    expect(replyParts(await signUp(inLive))).toEqual(tooCommon);
    expect((await signUp(inSandbox)).status).toBe(200);
    expect((await signUp(allowed)).status).toBe(200);
  },
);

test.each(["Guildhall2026", "maya.okafor", "Okafor-Maya1", "acme.acme"])(
  "%s is refused at sign-up, because it is made of the account's own words",
  async (password) => {
    const reply = await app.visitor().post("/api/auth/sign-up/email", { ...maya, password });

    expect(replyParts(reply)).toEqual(tooCommon);
  },
);

test.each(["football", "maya okafor", "Guildhall!"])(
  "%s is refused by a change, a reset and an administrator; the reset link stays",
  async (password) => {
    const own = await testApp({ now, env: { PASSWORD_COMMON: "refuse" } });
    const administrator = await own.signedUp();
    own.platform.tick(1);
    const person = own.visitor();
    const { body } = await person.post("/api/auth/sign-up/email", maya);
    const change = { currentPassword: maya.password, newPassword: password };
    expect(replyParts(await person.post("/api/auth/change-password", change))).toEqual(tooCommon);

    const { id: userId } = body.user;
    const act = (path: string, input: object) =>
      administrator.post(`/api/auth/admin/${path}`, input).then(replyParts);
    expect(await act("set-user-password", { userId, newPassword: password })).toEqual(tooCommon);
    const other = { name: "Maya Okafor", email: "m@example.com", password, role: "user" };
    expect(await act("create-user", other)).toEqual(tooCommon);

    await own.visitor().post("/api/auth/request-password-reset", { email: maya.email });
    const token = tokenIn(await getMailLink(own, maya.email, subjects.reset));
    const reset = (newPassword: string) =>
      own.visitor().post("/api/auth/reset-password", { token, newPassword });
    expect(replyParts(await reset(password))).toEqual(tooCommon);
    expect((await reset("seventeen plums")).status).toBe(200);
  },
);

test("a common password from before still lets its owner in", async () => {
  const before = await testApp({ now });
  await before.visitor().post("/api/auth/sign-up/email", { ...maya, password: "football" });
  const after = await visitorOfNode(before, { now, env: { PASSWORD_COMMON: "refuse" } });

  const { status } = await after.post("/api/auth/sign-in/email", {
    email: maya.email,
    password: "football",
  });

  expect(status).toBe(200);
});

test("the length is checked first", async () => {
  const reply = await app
    .visitor()
    .post("/api/auth/sign-up/email", { ...maya, password: "1234567" });

  expect(replyParts(reply)).toEqual(refusal(400, "Password too short"));
});
