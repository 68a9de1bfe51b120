import { expect, test, vi } from "vitest";
import { createSessionClient, toMethod } from "./session-client.ts";

test.each([
  ["/get-session", undefined, "GET"],
  ["/get-session", {}, "GET"],
  ["/list-sessions", undefined, "GET"],
  ["/sign-out", undefined, "POST"],
  ["/revoke-sessions", undefined, "POST"],
  ["/revoke-other-sessions", undefined, "POST"],
  ["/delete-user", undefined, "POST"],
  ["/update-user", { name: "Maya" }, "POST"],
  ["/sign-in/email", { email: "" }, "POST"],
])("%s with body %j is a %s", (path, body, expected) => {
  expect(toMethod(path, body)).toBe(expected);
});

function recording(answer: () => Response) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer());
  const requests = () => fetch.mock.calls.map(([url, init]) => [init?.method, url, init?.body]);
  return { client: createSessionClient({ fetch }), requests };
}

test("each call goes to its path below /api/auth", async () => {
  const { client, requests } = recording(() => Response.json(null));
  await client.getSession();
  await client.signOut();
  await client.signInWithEmail({ email: "a@b.example", password: "secret" });
  await client.verifyEmail("a.b.c");
  await client.revokeOtherSessions();
  await client.call("/list-sessions");
  expect(requests()).toEqual([
    ["GET", "/api/auth/get-session", undefined],
    ["POST", "/api/auth/sign-out", "{}"],
    ["POST", "/api/auth/sign-in/email", '{"email":"a@b.example","password":"secret"}'],
    ["GET", "/api/auth/verify-email?token=a.b.c", undefined],
    ["POST", "/api/auth/revoke-other-sessions", "{}"],
    ["GET", "/api/auth/list-sessions", undefined],
  ]);
});

test("listeners hear of successes only, until they stop", async () => {
  let status = 200;
  const { client } = recording(() => Response.json(null, { status }));
  const listener = vi.fn();
  const stop = client.onSuccess(listener);
  await client.signOut();
  status = 400;
  await client.updateUser({ name: "Maya" });
  status = 200;
  stop();
  await client.getSession();
  expect(listener.mock.calls).toEqual([["/sign-out"]]);
});
