import { expect, test } from "vitest";
import { createLog, type Log, redactText } from "./log.ts";

const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJlbWFpbCI6Im1heWEifQ.Rx-jeCNWhQOwY0bl";

test.each([
  ["token", "abc"],
  ["accessToken", "abc"],
  ["access_token", "abc"],
  ["id_token", "abc"],
  ["sessionToken", "abc"],
  ["password", "abc"],
  ["newPassword", "abc"],
  ["currentPassword", "abc"],
  ["authorization", "Basic abc"],
  ["Authorization", "Basic abc"],
  ["cookie", "a=abc"],
  ["set-cookie", ["a=abc"]],
  ["x-api-key", "abc"],
  ["apiKey", "abc"],
  ["client_secret", "abc"],
  ["clientSecret", "abc"],
  ["secret", { inner: "abc" }],
])("the field %s is hidden, at the top and inside", (name, value) => {
  const lines = logged((log) => {
    log.warn({ [name]: value }, "top");
    log.warn({ request: { headers: { [name]: value } } }, "inside");
    log.warn({ a: { b: { c: [{ d: { [name]: value } }] } } }, "far inside");
  });

  expect(lines).toHaveLength(3);
  for (const line of lines) {
    expect(line).toContain("[hidden]");
    expect(line).not.toContain("abc");
  }
});

test.each([
  ["a session cookie", "guildhall.session_token=abcdef.ghi%3D; Path=/", "abcdef"],
  ["an access token", "used guild_oat_abcdef here", "abcdef"],
  ["a customer session", "guild_cst_abcdef", "abcdef"],
  ["a webhook secret", "whsec_abcdef", "abcdef"],
  ["a Stripe key", "Invalid API Key provided: sk_live_abcdef", "abcdef"],
  ["a signed token", `/verify ${jwt}`, "eyJlbWFpbCI6"],
  ["a token in an address", "GET /api/auth/verify-email?token=abcdef&x=1", "abcdef"],
  ["a code in an address", "/callback?code=abcdef&state=ghijkl", "abcdef"],
  ["a state in an address", "/callback?code=abcdef&state=ghijkl", "ghijkl"],
  ["a bearer token", "Authorization: Bearer abcdef", "abcdef"],
  ["a password in an address", "postgres://guildhall:abcdef@db.example.com/guildhall", "abcdef"],
  ["a card number", "card 4242424242424242 declined", "4242"],
  ["a card number with spaces", "card 4242 4242 4242 4242 declined", "4242"],
  ["a card number with hyphens", "card 4242-4242-4242-4242 declined", "4242"],
  ["a card number of 15 digits", "378282246310005", "378282246310005"],
])("%s is hidden in a message, a field, a list and an error", (_what, text, secret) => {
  const lines = logged((log) => {
    log.warn(text);
    log.warn({ path: text }, "a request");
    log.warn({ a: [{ b: [text] }] }, "a list");
    log.warn({ error: new Error(text) }, "a failure");
    log.warn({ job: { lastError: new Error(text) } }, "a failure inside");
    log.warn({ err: new Error(text) }, "a failure by its other name");
    log.warn(new Error(text));
    log.warn("%s", text);
  });

  expect(lines).toHaveLength(8);
  for (const line of lines) {
    expect(line).not.toContain(secret);
    expect(line).toContain("[hidden]");
  }
});

test("a card number is hidden as a number too", () => {
  expect(
    logged((log) => log.warn({ card: { number: 4242424242424242 } }, "x")).join(),
  ).not.toContain("4242");
});

test("everything else is logged", () => {
  const [line = ""] = logged((log) =>
    log.warn(
      {
        requestId: "0b6f2f0e-8c3f-4a52-a6d5-2f6b2c1f9d11",
        path: "/api/auth/sign-in/email",
        status: 401,
        durationMs: 1.5,
        sentAtMs: 1_772_355_600_000,
        at: new Date("2026-03-01T09:00:00Z"),
        amounts: [1999, -5],
        nothing: null,
        yes: true,
        tokens: 3,
      },
      "a request of maya@example.com",
    ),
  );

  expect(JSON.parse(line)).toMatchObject({
    requestId: "0b6f2f0e-8c3f-4a52-a6d5-2f6b2c1f9d11",
    path: "/api/auth/sign-in/email",
    status: 401,
    durationMs: 1.5,
    sentAtMs: 1_772_355_600_000,
    at: "2026-03-01T09:00:00.000Z",
    amounts: [1999, -5],
    nothing: null,
    yes: true,
    tokens: 3,
    msg: "a request of maya@example.com",
  });
});

test("an error keeps its name, its code and where it came from", () => {
  const error = Object.assign(new RangeError("too far"), { code: "E_FAR" });
  const [line = ""] = logged((log) => log.error({ error }, "it failed"));

  expect(JSON.parse(line).error).toMatchObject({
    name: "RangeError",
    message: "too far",
    code: "E_FAR",
    stack: expect.stringContaining("log.test.ts"),
  });
});

test("what points to itself is logged without end or failure", () => {
  const loop: Record<string, unknown> = { password: "abc" };
  loop.self = loop;

  expect(logged((log) => log.warn({ loop }, "x")).join()).not.toContain("abc");
});

test("text without secrets is not touched", () => {
  const text = "order 12345 of 2026-03-01T09:00:00.000Z at https://guild.example.com/orders?page=2";

  expect(redactText(text)).toBe(text);
});

function logged(write: (log: Log) => void): string[] {
  const lines: string[] = [];
  write(createLog("debug", { write: (line) => void lines.push(line) }));
  return lines;
}
