import { describe, expect, test } from "vitest";
import * as z from "zod/v4/core";
import { tokenScopes } from "#contract/identity/scopes.ts";
import { fieldExamples } from "#server/v1/api-description/example-fields.ts";
import { descriptions, listNouns } from "#server/v1/api-description/field-descriptions.ts";
import { type JsonSchema, toNoun } from "#server/v1/api-description/json-schema.ts";
import { nounExamples } from "#server/v1/api-description/noun-examples.ts";
import type { DeclaredSellerRoute } from "#server/v1/declared-seller-routes.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { faultsOfValue } from "#test/support/json-schema-check.ts";
import { openApiFaults } from "#test/support/openapi-check.ts";
import { sharedApp } from "#test/support/shared-app.ts";

interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  parameters: {
    name?: string;
    in?: string;
    $ref?: string;
    required?: boolean;
    description?: string;
  }[];
  requestBody?: { content: Record<string, { schema: JsonSchema; example: unknown }> };
  responses: Record<string, ApiResponse>;
}

interface ApiResponse {
  content?: Record<
    string,
    { schema?: JsonSchema; example?: unknown; examples?: Record<string, { value: unknown }> }
  >;
}

const app = await sharedApp();
const reply = await app.visitor().get("/v1/openapi.json");
const document = reply.body;
const schemas: Record<string, JsonSchema> = document.components.schemas;
const seller = await aSeller(app);

function getOperation({ method, path }: DeclaredSellerRoute): Operation {
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
  const bytes = [
    "files.uploadPart",
    "files.readDownload",
    "files.readPublic",
    "checkouts.clientStream",
    "invoices.readDownload",
  ];
  const declared = [...app.sellerRoutes, ...app.publicRoutes, ...app.portalRoutes].map(
    ({ name }) => name,
  );
  expect(described.sort()).toEqual([...declared, ...bytes].sort());
});

test("every field has a description", () => {
  const missing = Object.entries(schemas).flatMap(([name, schema]) => undescribed(schema, name));
  expect([...new Set(missing)], "add them to src/server/v1/api-description/fields").toEqual([]);
});

function undescribed(schema: JsonSchema, path: string): string[] {
  const {
    properties = {},
    items,
    additionalProperties,
    anyOf = [],
    oneOf = [],
    allOf = [],
  } = schema;
  const inside = [items, additionalProperties, ...anyOf, ...oneOf, ...allOf].filter(
    (each) => typeof each === "object",
  );
  return [
    ...inside.flatMap((each) => undescribed(each, path)),
    ...Object.entries(properties).flatMap(([name, property]) => [
      ...(property.description ? [] : [`${path}.${name}`]),
      ...undescribed(property, `${path}.${name}`),
    ]),
  ];
}

const operations = Object.values(
  document.paths as Record<string, Record<string, Operation>>,
).flatMap((methods) => Object.values(methods));

test("every description and example is of a field that some schema has", () => {
  const known = new Set<string>();
  const addFields = (schema: JsonSchema, nouns: readonly string[], depth = 0): void => {
    const component = schema.$ref?.replace(/^.*\//, "");
    if (component && depth < 4) addFields(schemas[component] ?? {}, nouns, depth + 1);
    for (const [field, property] of Object.entries(schema.properties ?? {})) {
      known.add(field);
      for (const noun of nouns) known.add(`${noun}.${field}`);
      addFields(property, [toNoun(field)], depth);
    }
    const { items, additionalProperties: more, anyOf = [], oneOf = [], allOf = [] } = schema;
    const inside = [items, typeof more === "object" ? more : undefined];
    for (const each of [...inside, ...anyOf, ...oneOf, ...allOf])
      if (each) addFields(each, nouns, depth);
  };
  for (const [name, schema] of Object.entries(schemas)) addFields(schema, listNouns(name));
  const examples = Object.entries(nounExamples).flatMap(([noun, fields]) =>
    Object.keys(fields).map((field) => `${noun}.${field}`),
  );
  const named = [...Object.keys(descriptions), ...Object.keys(fieldExamples), ...examples];
  expect(named.filter((key) => !known.has(key))).toEqual([]);
});

test("every parameter has a description", () => {
  const missing = operations.flatMap(({ operationId, parameters }) =>
    parameters
      .filter(({ $ref, description }) => $ref === undefined && !description)
      .map(({ name }) => `${operationId} ${name}`),
  );
  expect(missing, "add them to parameter-descriptions.ts").toEqual([]);
});

test("every answer has examples, and they fit its schema", () => {
  const faults = operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses).flatMap(([status, { content }]) => {
      const { schema, example, examples = {} } = content?.["application/json"] ?? {};
      if (!schema) return [];
      const values = [example, ...Object.values(examples).map(({ value }) => value)];
      const given = values.filter((value) => value !== undefined);
      const misfits = given.flatMap((value) => faultsOfValue(schema, value, schemas));
      const found = given.length === 0 ? ["has no example"] : misfits;
      return found.map((fault) => `${operationId} ${status} ${fault}`);
    }),
  );
  expect(faults).toEqual([]);
});

/** Every object in a value. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inside : [value as Record<string, unknown>, ...inside];
}

/** Only the total of its order is shown. */
const isNextRenewal = (each: Record<string, unknown>) =>
  Object.keys(each).join() === "at,total_amount";

test("the amounts of every example add up", () => {
  const shown = operations
    .flatMap(({ responses }) => Object.values(responses))
    .flatMap(({ content }) => objectsIn(content?.["application/json"]?.example))
    .filter((each) => typeof each.total_amount === "number" && !isNextRenewal(each)) as Record<
    string,
    number
  >[];
  expect(shown.length).toBeGreaterThan(5);
  for (const each of shown) {
    const gross = each.subtotal_amount ?? each.amount ?? 0;
    const { net_amount: net = 0, tax_amount: tax = 0, discount_amount: discount = 0 } = each;
    expect([net, each.total_amount]).toEqual([gross - discount, net + tax]);
    if (each.refundable_amount !== undefined)
      expect((each.refunded_amount ?? 0) + each.refundable_amount).toBe(net);
  }
});

test("the example of a confirmation pays", () => {
  const { example } =
    document.paths["/v1/checkouts/client/{client_secret}/confirm"].post.requestBody.content[
      "application/json"
    ];
  expect(example).toMatchObject({
    confirmation_token_id: expect.stringMatching(/^ctoken_/),
    customer_billing_address: { country: "AT" },
  });
});

test("no shape is left undescribed", () => {
  const text = JSON.stringify(document);
  expect(text).not.toContain("__shared");
  expect(text).not.toContain("$defs");
  for (const [name, schema] of Object.entries(schemas))
    expect(Object.keys(schema).length, name).toBeGreaterThan(0);
});

describe.each([...app.sellerRoutes])("$name", (route) => {
  const operation = getOperation(route);

  test("declares its parameters, scope, answers and refusals", () => {
    const inPath = operation.parameters.filter((each) => each.in === "path");
    const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(inPath.map(({ name }) => name)).toEqual(names);
    expect(inPath.every(({ required }) => required)).toBe(true);
    expect(operation.security.flatMap((each) => Object.values(each).flat())).toContain(route.scope);
    const byToken = operation.security.some((each) => "accessToken" in each);
    expect(byToken).toBe(tokenScopes.includes(route.scope));
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining([
        ...[String(route.status ?? 200), "401", "403", "404", "422", "429", "503"],
        ...(route.body ? ["413", "415"] : []),
      ]),
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
});

test("refusals are as described", async () => {
  const [route] = app.sellerRoutes.filter(({ name }) => name === "customFields.get");
  if (!route) throw new Error("no route to try");
  const { responses } = getOperation(route);
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

test("a body that is too large or not JSON is refused as described", async () => {
  const [route] = app.sellerRoutes.filter(({ name }) => name === "customFields.create");
  if (!route) throw new Error("no route to try");
  const { responses } = getOperation(route);
  const large = await seller.post("/v1/custom-fields/", `{"name":"${"x".repeat(300_000)}"}`);
  const text = { "content-type": "text/plain" };
  const plain = await seller.post("/v1/custom-fields/", "name", text);
  expect([large.status, plain.status]).toEqual([413, 415]);
  for (const { status, body } of [large, plain]) {
    const { schema, examples } = responses[String(status)]?.content?.["application/json"] ?? {};
    expect(faultsOfValue(schema ?? {}, body, schemas)).toEqual([]);
    expect(Object.values(examples ?? {})).toEqual([{ value: body }]);
  }
});

test("bytes are described with what they take and give", () => {
  const upload = document.paths["/v1/files/{id}/parts/{number}"].put;
  expect(Object.keys(upload.requestBody.content)).toEqual(["application/octet-stream"]);
  expect(Object.keys(upload.responses["200"].headers)).toContain("ETag");
  expect(Object.keys(upload.responses)).toEqual(expect.arrayContaining(["400", "403", "409"]));
  const download = document.paths["/files/download/{organization}/{id}"].get;
  expect(Object.keys(download.responses)).toEqual(
    expect.arrayContaining(["200", "206", "304", "403", "404", "416"]),
  );
  for (const { security } of [upload, download]) expect(security).toEqual([]);
});

test("refused downloads are as described", async () => {
  const { responses } = document.paths["/files/download/{organization}/{id}"].get;
  const id = "00000000-0000-4000-8000-000000000000";
  const reply = await app.visitor().get(`/files/download/${id}/${id}?expires=1&signature=x`);
  expect(reply.status).toBe(403);
  const { schema, examples } = responses["403"].content["application/json"];
  expect(faultsOfValue(schema, reply.body, schemas)).toEqual([]);
  expect(Object.values(examples)).toContainEqual({ value: reply.body });
  const unknown = await app.visitor().get(`/files/public/${id}/${id}/a.png`);
  expect([unknown.status, unknown.text]).toEqual([404, ""]);
  expect(responses["404"]).not.toHaveProperty("content");
});
