import { expect, test } from "vitest";
import { officialPolarClient } from "../clients/polar-client.ts";
import { aSeller } from "../support/a-seller.ts";
import { collectItems, refusedWith } from "../support/polar-calls.ts";
import { personally, sendCall } from "../support/seller-wire.ts";
import { testApp } from "../support/test-app.ts";

const app = await testApp();
const baseURL = await app.listen();
const seller = await aSeller(app);
const path = "/v1/organization-access-tokens/";
const asOwner = () => personally(app, seller.owner);
const target = (id = "") => `${path}${id}?organization_id=${seller.organizationId}`;

async function newToken(body: object) {
  const reply = await sendCall(app, { method: "POST" }, { target: target(), body }, asOwner());
  expect(reply.status, reply.text).toBe(201);
  return { token: reply.body.token, id: reply.body.organization_access_token.id };
}

test("the official client works with a token until it is narrowed, then revoked", async () => {
  const { token, id } = await newToken({ comment: "client", scopes: ["custom_fields:write"] });
  const { customFields } = officialPolarClient(baseURL, token);
  const input = { type: "text", slug: "by-token", name: "By token", properties: {} } as const;
  const { organizationId } = await customFields.create(input);
  expect(organizationId).toBe(seller.organizationId);
  expect(await collectItems(await customFields.list({}))).toHaveLength(1);

  const narrowed = { target: target(id), body: { scopes: ["custom_fields:read"] } };
  await sendCall(app, { method: "PATCH" }, narrowed, asOwner());
  expect(await collectItems(await customFields.list({}))).toHaveLength(1);
  expect(await refusedWith(customFields.create({ ...input, slug: "no" }))).toMatchObject({
    statusCode: 403,
  });

  await sendCall(app, { method: "DELETE" }, { target: target(id) }, asOwner());
  expect(await refusedWith(customFields.list({}))).toMatchObject({ statusCode: 401 });
});

test("without a token a write of the official client is unauthorized", async () => {
  const { customFields } = officialPolarClient(baseURL, "");
  const input = { type: "text", slug: "none", name: "None", properties: {} } as const;
  expect(await refusedWith(customFields.create(input))).toMatchObject({ statusCode: 401 });
});

test("a token that names an organization in a body gets the client's own error", async () => {
  const { token } = await newToken({ comment: "naming", scopes: ["custom_fields:write"] });
  const { customFields } = officialPolarClient(baseURL, token);
  const naming = customFields.create({
    type: "text",
    slug: "naming",
    name: "Naming",
    properties: {},
    organizationId: seller.organizationId,
  });
  expect(await refusedWith(naming)).toMatchObject({
    detail: [{ type: "organization_token", loc: ["body", "organization_id"] }],
  });
});

test("the client's list takes its own organization as a filter and finds nothing for another's", async () => {
  const other = await aSeller(app);
  await seller.post("/v1/custom-fields/", {
    type: "checkbox",
    slug: "terms",
    name: "Terms",
    properties: {},
  });
  const { customFields } = officialPolarClient(baseURL, other.token);
  const own = await customFields.list({ organizationId: other.organizationId });
  expect(own.result.items).toEqual([]);
  const foreign = await customFields.list({ organizationId: seller.organizationId });
  expect(foreign.result).toEqual({ items: [], pagination: { totalCount: 0, maxPage: 0 } });
});

test("a token past its end is refused", async () => {
  const { token } = await newToken({
    comment: "short",
    scopes: ["custom_fields:read"],
    expires_in: 60,
  });
  const { customFields } = officialPolarClient(baseURL, token);
  expect((await customFields.list({})).result.items).toBeDefined();
  app.platform.tick(61_000);
  expect(await refusedWith(customFields.list({}))).toMatchObject({ statusCode: 401 });
});
