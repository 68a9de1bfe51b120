import { describe, expect, test } from "vitest";
import { officialAdministrationClient } from "../clients/administration-client.ts";
import { releases } from "../clients/releases.ts";
import { testApp } from "../support/test-app.ts";

const app = await testApp();
const baseURL = await app.listen();
let people = 0;

describe.each(releases)("release %s", (release) => {
  async function someone() {
    const { client } = officialAdministrationClient(baseURL, release);
    const email = `owner${++people}@example.com`;
    await client.signUp.email({ name: "Maya Okafor", email, password: "correct horse battery" });
    return { client, email };
  }

  test("the official client makes, reads, changes, lists and deletes a key", async () => {
    const { client } = await someone();
    const created = await client.apiKey.create({
      name: "Deploy",
      prefix: "acme_",
      expiresIn: 60 * 60 * 24 * 30,
      metadata: { team: "ops" },
    });
    expect(created.error).toBeNull();
    expect(created.data).toMatchObject({
      name: "Deploy",
      prefix: "acme_",
      enabled: true,
      rateLimitMax: 600,
      rateLimitTimeWindow: 60_000,
      remaining: null,
      metadata: { team: "ops" },
    });
    expect(created.data?.createdAt).toBeInstanceOf(Date);
    expect(created.data?.expiresAt).toBeInstanceOf(Date);
    const { key, ...shown } = created.data ?? { key: "", id: "" };
    expect(key).toMatch(/^acme_[A-Za-z]{64}$/);

    const keyId = shown.id;
    expect((await client.apiKey.get({ query: { id: keyId } })).data).toEqual(shown);
    const updated = await client.apiKey.update({ keyId, name: "Release" });
    expect(updated.data).toMatchObject({ id: keyId, name: "Release" });
    expect((await client.apiKey.list()).data).toMatchObject([{ id: keyId, name: "Release" }]);
    expect((await client.apiKey.delete({ keyId })).data).toEqual({ success: true });
    expect((await client.apiKey.list()).data).toEqual([]);
  });

  test("the official client acts by a key alone", async () => {
    const { client, email } = await someone();
    const { data } = await client.apiKey.create({});
    const headers = { "x-api-key": data?.key ?? "" };
    const robot = officialAdministrationClient(baseURL, release).client;

    const session = await robot.getSession({ fetchOptions: { headers } });
    expect(session.data?.user.email).toBe(email);
    expect(session.data?.session.expiresAt).toBeInstanceOf(Date);
    expect(
      (await robot.updateUser({ name: "By key", fetchOptions: { headers } })).data,
    ).toMatchObject({ status: true });
    const refused = await robot.apiKey.list({ fetchOptions: { headers } });
    expect(refused.error?.status).toBe(401);

    await client.apiKey.update({ keyId: data?.id ?? "", enabled: false });
    const disabled = await robot.getSession({ fetchOptions: { headers } });
    expect([disabled.error?.status, disabled.error?.code]).toEqual([401, "KEY_DISABLED"]);
  });

  test("the official client limits a key to scopes, and reads what is out of them", async () => {
    const { client } = await someone();
    const limits = { name: "Export", scopes: ["products:read", "teams:write"] };
    const { data } = await client.apiKey.create(limits);
    const headers = { "x-api-key": data?.key ?? "" };
    const robot = officialAdministrationClient(baseURL, release).client;

    expect(data).toMatchObject(limits);
    expect((await robot.getSession({ fetchOptions: { headers } })).error).toBeNull();
    const { error } = await robot.updateUser({ name: "By key", fetchOptions: { headers } });
    expect([error?.status, error?.code]).toEqual([403, "INSUFFICIENT_SCOPE"]);
  });

  test("the official client reads every refusal about keys", async () => {
    const { client } = await someone();
    const stranger = officialAdministrationClient(baseURL, release).client;
    const { data } = await client.apiKey.create({});
    const keyId = data?.id ?? "";
    const limited = { "x-api-key": data?.key ?? "" };
    // A field of our own, which the official client passes on.
    const perMinute = { keyId, requestsPerMinute: 10 };
    expect((await client.apiKey.update(perMinute)).data).toMatchObject({ rateLimitMax: 10 });
    for (let uses = 0; uses < 10; uses += 1)
      expect((await stranger.getSession({ fetchOptions: { headers: limited } })).error).toBeNull();
    const withKey = (key: string) =>
      stranger.getSession({ fetchOptions: { headers: { "x-api-key": key } } });
    const refusals = [
      await stranger.apiKey.create({ name: "x" }),
      await client.apiKey.create({ remaining: 5 }),
      await client.apiKey.create({ permissions: { files: ["read"] } }),
      await client.apiKey.create({ rateLimitMax: 5 }),
      await client.apiKey.create({ expiresIn: 60 }),
      await client.apiKey.update({ keyId }),
      await client.apiKey.update({ keyId: "unknown", name: "x" }),
      await client.apiKey.get({ query: { id: "unknown" } }),
      await client.apiKey.delete({ keyId: "unknown" }),
      await withKey("short"),
      await withKey("x".repeat(64)),
      await withKey(limited["x-api-key"]),
    ];

    expect(refusals.map(({ error }) => [error?.status, error?.message])).toEqual([
      [401, "Unauthorized or invalid session"],
      [
        400,
        "The property you're trying to set can only be set from the server auth instance only.",
      ],
      [
        400,
        "The property you're trying to set can only be set from the server auth instance only.",
      ],
      [
        400,
        "The property you're trying to set can only be set from the server auth instance only.",
      ],
      [400, "The expiresIn is smaller than the predefined minimum value."],
      [400, "No values to update."],
      [404, "API Key not found"],
      [404, "API Key not found"],
      [404, "API Key not found"],
      [403, "Invalid API key."],
      [401, "Invalid API key."],
      [401, "Rate limit exceeded."],
    ]);
    expect(refusals.at(-1)?.error).toMatchObject({
      code: "RATE_LIMITED",
      details: { tryAgainIn: expect.any(Number) },
    });
  });
});
