import { expect, test } from "vitest";
import { toErrorCode } from "#server/platform/refusal-bodies.ts";
import { releases } from "../clients/releases.ts";
import { accountCases } from "./account-cases.ts";
import { kitWith } from "./account-kit.ts";
import { settingsCases } from "./settings-cases.ts";

/** Every route about an account and every answer it can give, through the official client. */
const cases = [...accountCases, ...settingsCases];
const routes = [
  "GET /ok",
  "GET /error",
  "GET /get-session",
  "GET /list-sessions",
  "POST /revoke-session",
  "POST /revoke-sessions",
  "POST /revoke-other-sessions",
  "POST /sign-out",
  "POST /sign-up/email",
  "POST /sign-in/email",
  "POST /send-verification-email",
  "GET /verify-email",
  "POST /request-password-reset",
  "POST /forget-password",
  "GET /reset-password/{token}",
  "POST /reset-password",
  "POST /change-password",
  "POST /update-user",
  "POST /change-email",
  "POST /delete-user",
  "GET /delete-user/callback",
];

/** Settings do not depend on the client: one release is enough for them. */
const runs = releases.flatMap((release) =>
  cases
    .filter(({ env }) => release === "1.2.12" || env === undefined)
    .map((each) => [release, each.route, each.answer, each] as const),
);

// Opened here, they end with the file and not with the first test that uses them.
for (const [release, , , { env }] of runs) await kitWith(env, release);

test.each(runs)("%s: %s: %s", async (release, _route, answer, each) => {
  const reply = await each.call(await kitWith(each.env, release));
  const [, status, message = ""] = /^(\d{3}) ([^:]*)/.exec(answer) ?? [];
  if (each.data !== undefined) {
    expect(reply.error).toBeNull();
    expect(reply.data).toEqual(each.data);
    return;
  }
  expect(reply.data).toBeNull();
  expect(reply.error?.status).toBe(Number(status));
  if (message === "(empty)") {
    expect(reply.error).not.toHaveProperty("code");
    return;
  }
  expect(reply.error?.message).toBe(message);
  expect(reply.error?.code).toBe(expectedCode(Number(status), message));
});

test("no route of the contract is missing, and each can succeed", () => {
  const covered = Map.groupBy(cases, ({ route }) => route);
  const succeeding = [...covered].filter(([, each]) =>
    each.some(({ answer }) => answer.startsWith("success")),
  );

  expect([...covered.keys()].sort()).toEqual([...routes, "POST /set-password"].sort());
  expect(succeeding.map(([route]) => route).sort()).toEqual([...routes].sort());
  expect(cases.length).toBe(new Set(cases.map(({ route, answer }) => `${route} ${answer}`)).size);
});

/** Two kinds of refusals have a code of their own, or none. */
function expectedCode(status: number, message: string): string | undefined {
  if (/^Invalid (?:body|query) parameters$/.test(message)) return "VALIDATION_ERROR";
  return status === 429 ? undefined : toErrorCode(message);
}
