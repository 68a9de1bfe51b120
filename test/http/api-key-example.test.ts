import { expect, test } from "vitest";
import { apiKeyScopes } from "#contract/identity/api-key-scopes.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { apiKeyCall, createKeyCall } from "#web/developers/api-keys/api-key-call.ts";

const app = await sharedApp();
const { baseUrl } = app.platform.config;
const seller = await aSeller(app);

/** The request that curl would send. */
function toRequest(call: string) {
  const [, url = ""] = /^curl "?([^" ]+)"?/.exec(call) ?? [];
  const headers = [...call.matchAll(/-H "([^:]+): ([^"]+)"/g)].map(([, name = "", value = ""]) => [
    name.toLowerCase(),
    value,
  ]);
  const [, payload] = /-d '([^']+)'/.exec(call) ?? [];
  return {
    method: payload === undefined ? ("GET" as const) : ("POST" as const),
    url: url.replace(baseUrl, ""),
    headers: Object.fromEntries(headers),
    ...(payload === undefined ? {} : { payload }),
  };
}

test("the call that creates a key works with the cookies of a session", async () => {
  const { status, body } = await seller.owner.send(toRequest(createKeyCall(baseUrl)));

  expect([status, body.scopes]).toEqual([200, ["products:read"]]);
});

test.each([null, ...apiKeyScopes.map((scope) => [scope])])(
  "the example for a key with %s is answered",
  async (scopes) => {
    const { body: created } = await seller.owner.post("/api/auth/api-key/create", { scopes });
    const { organizationId } = seller;
    const call = apiKeyCall({ baseUrl, key: created.key, scopes, organizationId });

    const { status, text } = await app.visitor().send(toRequest(call));

    expect(status).toBe(200);
    expect(text).not.toBe("null");
    await seller.owner.post("/api/auth/api-key/delete", { keyId: created.id });
  },
);

test("without an organization the example names none", () => {
  const call = apiKeyCall({
    baseUrl,
    key: "k",
    scopes: ["products:read"],
    organizationId: undefined,
  });

  expect(call).toContain("/api/auth/get-session");
});
