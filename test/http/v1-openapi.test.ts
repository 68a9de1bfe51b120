import { describe, expect, test } from "vitest";
import * as z from "zod/v4/core";
import { tokenScopes } from "#contract/billing/scopes.ts";
import type { JsonSchema } from "#server/v1/api-description/json-schema.ts";
import type { DeclaredSellerRoute } from "#server/v1/declared-seller-routes.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { faultsOfValue } from "#test/support/json-schema-check.ts";
import { openApiFaults } from "#test/support/openapi-check.ts";
import { credentialOf, goodCall, sendCall } from "#test/support/seller-wire.ts";
import { testApp } from "#test/support/test-app.ts";
import { validSellerCalls } from "#test/support/valid-seller-requests.ts";

interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  parameters: { name?: string; in?: string; $ref?: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: JsonSchema; example: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
}

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const reply = await app.visitor().get("/v1/openapi.json");
const document = reply.body;
const schemas: Record<string, JsonSchema> = document.components.schemas;
const seller = await aSeller(app);

function operationOf({ method, path }: DeclaredSellerRoute): Operation {
  return document.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
}

test("the description is public, cached and has a tag", async () => {
  expect(reply.status).toBe(200);
  expect(reply.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "public, max-age=300",
    "x-content-type-options": "nosniff",
  });
  const etag = String(reply.headers.etag);
  const again = await app.visitor().get("/v1/openapi.json", { "if-none-match": `"x", ${etag}` });
  expect([again.status, again.text]).toEqual([304, ""]);
  const packed = await app.visitor().send({
    method: "GET",
    url: "/v1/openapi.json",
    headers: { "accept-encoding": "br, gzip" },
  });
  expect(packed.headers["content-encoding"]).toBe("gzip");
  expect(Number(packed.headers["content-length"])).toBeLessThan(reply.text.length / 5);
});

test("it obeys the rules of OpenAPI 3.1", () => {
  expect(openApiFaults(document)).toEqual([]);
  expect(document.openapi).toBe("3.1.0");
  expect(document.servers).toEqual([{ url: app.platform.config.baseUrl }]);
});

test("it has every declared route and nothing else", () => {
  const described = Object.values(document.paths as Record<string, Record<string, Operation>>)
    .flatMap((operations) => Object.values(operations))
    .map(({ operationId }) => operationId);
  expect(described.sort()).toEqual(app.sellerRoutes.map(({ name }) => name).sort());
});

test("no shape is left undescribed", () => {
  const text = JSON.stringify(document);
  expect(text).not.toContain("__shared");
  expect(text).not.toContain("$defs");
  for (const [name, schema] of Object.entries(schemas))
    expect(Object.keys(schema).length, name).toBeGreaterThan(0);
});

describe.each([...app.sellerRoutes])("$name", (route) => {
  const operation = operationOf(route);

  test("declares its parameters, scope, answers and refusals", () => {
    const inPath = operation.parameters.filter((each) => each.in === "path");
    const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(inPath.map(({ name }) => name)).toEqual(names);
    expect(inPath.every(({ required }) => required)).toBe(true);
    expect(operation.security.flatMap((each) => Object.values(each).flat())).toContain(route.scope);
    const byToken = operation.security.some((each) => "accessToken" in each);
    expect(byToken).toBe(tokenScopes.includes(route.scope));
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining([String(route.status ?? 200), "401", "403", "404", "422"]),
    );
    for (const { status } of route.refusals ?? [])
      expect(Object.keys(operation.responses)).toContain(String(status));
    const hasKey = operation.parameters.some(({ $ref }) => $ref?.endsWith("/IdempotencyKey"));
    expect(hasKey).toBe(route.method !== "GET");
    expect(operation.requestBody === undefined).toBe(route.body === undefined);
  });

  if (route.body)
    test("gives an example that its schema accepts", () => {
      const { example, schema } = operation.requestBody?.content["application/json"] ?? {};
      if (!route.body) return;
      expect(z.safeParse(route.body, example).error?.issues ?? []).toEqual([]);
      expect(faultsOfValue(schema ?? {}, example, schemas)).toEqual([]);
    });

  if (route.name in validSellerCalls)
    test("answers as described", async () => {
      const call = await goodCall(route, seller);
      const sent = operation.requestBody?.content["application/json"]?.schema;
      if (sent) expect(faultsOfValue(sent, call.body, schemas)).toEqual([]);
      const { status, body } = await sendCall(app, route, call, credentialOf(app, route, seller));
      const described = operation.responses[String(status)]?.content?.["application/json"]?.schema;
      if (route.status === 204) return expect(described).toBeUndefined();
      expect(faultsOfValue(described ?? {}, body, schemas)).toEqual([]);
      expect(described).toBeDefined();
    });
});

test("refusals are as described", async () => {
  const [route] = app.sellerRoutes.filter(({ name }) => name === "customFields.get");
  if (!route) throw new Error("no route to try");
  const { responses } = operationOf(route);
  const check = (status: number, body: unknown) => {
    const schema = responses[String(status)]?.content?.["application/json"]?.schema;
    expect(schema).toBeDefined();
    expect(faultsOfValue(schema ?? {}, body, schemas), String(status)).toEqual([]);
    return status;
  };
  const weak = await seller.withScopes("products:read");
  const unknown = "/v1/custom-fields/00000000-0000-4000-8000-000000000000";
  const replies = [
    await app.visitor().get(unknown),
    await app.visitor().get(unknown, { authorization: "Bearer x" }),
    await weak.get(unknown),
    await seller.get(unknown),
    await seller.get("/v1/custom-fields/no-id"),
  ];
  expect(replies.map(({ status, body }) => check(status, body))).toEqual([401, 401, 403, 404, 422]);
});
