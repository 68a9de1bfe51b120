import { expect, test } from "vitest";
import { withoutKnownBrowser } from "#test/support/people.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const maya = { name: "Maya Okafor", email: "maya@example.com", password: "correct horse battery" };

test("a person signs up, is signed in at once and gets a verification mail", async () => {
  const visitor = app.visitor();
  const { status, body, setCookies } = await visitor.post("/api/auth/sign-up/email", {
    ...maya,
    email: "Maya@Example.com",
  });

  expect(status).toBe(200);
  expect(body).toEqual({
    token: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
    user: {
      id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      email: "maya@example.com",
      name: "Maya Okafor",
      image: null,
      emailVerified: false,
      createdAt: "2026-03-01T09:00:00.000Z",
      updatedAt: "2026-03-01T09:00:00.000Z",
    },
  });
  expect(withoutKnownBrowser(setCookies)).toEqual([
    expect.stringMatching(
      /^guildhall\.session_token=[A-Za-z0-9]{32}\.[A-Za-z0-9%]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    ),
  ]);
  expect(await app.mailedLink("maya@example.com")).toContain("/verify-email?token=");
  expect((await visitor.get("/api/auth/get-session")).body.user.email).toBe("maya@example.com");
});

test.each([
  ["a bad address", { email: "maya" }, 400, "INVALID_EMAIL", "Invalid email"],
  [
    "two addresses in one",
    { email: "a@example.com,b@example.com" },
    400,
    "INVALID_EMAIL",
    "Invalid email",
  ],
  ["a short password", { password: "seven77" }, 400, "PASSWORD_TOO_SHORT", "Password too short"],
  ["a long password", { password: "x".repeat(129) }, 400, "PASSWORD_TOO_LONG", "Password too long"],
  ["a missing name", { name: undefined }, 422, "FAILED_TO_CREATE_USER", "Failed to create user"],
  ["an empty name", { name: "" }, 400, "VALIDATION_ERROR", "Invalid body parameters"],
  [
    "a password that is no text",
    { password: 12_345_678 },
    400,
    "VALIDATION_ERROR",
    "Invalid body parameters",
  ],
  [
    "a missing password",
    { password: undefined },
    400,
    "VALIDATION_ERROR",
    "Invalid body parameters",
  ],
  [
    "a foreign callback",
    { callbackURL: "https://evil.example" },
    403,
    "INVALID_CALLBACKURL",
    "Invalid callbackURL",
  ],
])("sign-up refuses %s", async (_what, change, status, code, message) => {
  const reply = await app
    .visitor()
    .post("/api/auth/sign-up/email", { ...maya, email: "new@example.com", ...change });

  expect(reply.status).toBe(status);
  expect(reply.body).toMatchObject({ code, message });
  expect(reply.setCookies).toEqual([]);
});

test("an address is taken in any letter case", async () => {
  await app.signedUp("taken@example.com");

  const { status, body } = await app
    .visitor()
    .post("/api/auth/sign-up/email", { ...maya, email: "TAKEN@example.com" });

  expect(status).toBe(422);
  expect(body).toEqual({ code: "USER_ALREADY_EXISTS", message: "User already exists" });
});

test("a sign-up cannot verify its own address", async () => {
  const forged = {
    ...maya,
    email: "forged@example.com",
    emailVerified: true,
    role: "admin",
    id: "mine",
  };
  const { body } = await app.visitor().post("/api/auth/sign-up/email", forged);

  expect(body.user).toMatchObject({ emailVerified: false });
  expect(body.user.id).not.toBe("mine");
});

test("a person signs in", async () => {
  const { email, password } = await app.signedUp();

  const { status, body } = await app.visitor().post("/api/auth/sign-in/email", { email, password });

  expect(status).toBe(200);
  expect(body).toEqual({
    redirect: false,
    token: expect.any(String),
    user: expect.objectContaining({ email }),
  });
});

test("a callback comes back with the order to go there", async () => {
  const { email, password } = await app.signedUp();

  const { body } = await app
    .visitor()
    .post("/api/auth/sign-in/email", { email, password, callbackURL: "/dashboard?tab=1" });

  expect(body).toMatchObject({ redirect: true, url: "/dashboard?tab=1" });
});

test("who does not want to be remembered gets cookies that end with the browser, and a day", async () => {
  const { email, password } = await app.signedUp();
  const visitor = app.visitor();

  const { setCookies } = await visitor.post("/api/auth/sign-in/email", {
    email,
    password,
    rememberMe: false,
  });

  expect(setCookies.map((line) => line.split("=")[0])).toEqual([
    "guildhall.session_token",
    "guildhall.dont_remember",
  ]);
  expect(setCookies.join()).not.toContain("Max-Age");
  const { body } = await visitor.get("/api/auth/get-session");
  expect(body.session.expiresAt).toBe("2026-03-02T09:00:00.000Z");
});

test("a wrong password and an unknown address have the same answer", async () => {
  const { email } = await app.signedUp();
  const wrong = await app
    .visitor()
    .post("/api/auth/sign-in/email", { email, password: "not the password" });
  const unknown = await app
    .visitor()
    .post("/api/auth/sign-in/email", { email: "nobody@example.com", password: "not the password" });

  expect(wrong.status).toBe(401);
  expect(wrong.body).toEqual({
    code: "INVALID_EMAIL_OR_PASSWORD",
    message: "Invalid email or password",
  });
  expect({ status: unknown.status, body: unknown.body }).toEqual({
    status: wrong.status,
    body: wrong.body,
  });
});

test("sign-in refuses a malformed address with its own words", async () => {
  const { status, body } = await app
    .visitor()
    .post("/api/auth/sign-in/email", { email: "x", password: "y" });

  expect([status, body]).toEqual([400, { code: "INVALID_EMAIL", message: "Invalid email" }]);
});
