import { expect, test } from "vitest";
import { aSeller } from "#test/support/a-seller.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const seller = await aSeller(app);
const company = { type: "text", slug: "company", name: "Company", properties: {} };
const path = "/v1/custom-fields/";

test("a seller defines a field and finds it again", async () => {
  const { status, body } = await seller.post(path, {
    ...company,
    properties: { form_label: "Your company", min_length: 2, max_length: 80 },
    metadata: { group: "b2b", rank: 1, shown: true },
  });
  expect(status).toBe(201);
  expect(body).toEqual({
    ...company,
    properties: { form_label: "Your company", min_length: 2, max_length: 80 },
    metadata: { group: "b2b", rank: 1, shown: true },
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    organization_id: seller.organizationId,
    created_at: "2026-03-01T09:00:00.000Z",
    modified_at: null,
  });
  expect((await seller.get(path + body.id)).body).toEqual(body);
  expect((await seller.get(path)).body).toEqual({
    items: [body],
    pagination: { total_count: 1, max_page: 1 },
  });
});

test.each([
  ["a taken slug", company, ["slug"], "value_error"],
  ["a reserved slug", { ...company, slug: "__proto__" }, ["slug"], "value_error"],
  ["no name", { ...company, name: "" }, ["name"], "string_too_short"],
  ["no type", { ...company, type: undefined }, ["type"], "union_tag_invalid"],
  ["another type", { ...company, type: "colour" }, ["type"], "union_tag_invalid"],
  ["no options", { ...company, type: "select", slug: "s" }, ["properties", "options"], "missing"],
  [
    "limits the wrong way round",
    { ...company, slug: "n", type: "number", properties: { ge: 5, le: 1 } },
    ["properties", "le"],
    "value_error",
  ],
])("%s is refused at its place", async (_what, body, loc, type) => {
  const { status, body: answer } = await seller.post(path, body);
  expect(status).toBe(422);
  expect(answer).toMatchObject({
    error: "RequestValidationError",
    detail: [{ loc: ["body", ...loc], type }],
  });
});

test("an update changes what it names and leaves the rest", async () => {
  const field = { type: "number", slug: "seats", name: "Seats", properties: { ge: 1 } };
  const { body: created } = await seller.post(path, { ...field, metadata: { a: 1 } });
  app.platform.tick(1_000);

  const { status, body } = await seller.patch(path + created.id, {
    type: "number",
    name: "Places",
  });

  expect(status).toBe(200);
  expect(body).toEqual({ ...created, name: "Places", modified_at: "2026-03-01T09:00:01.000Z" });
  const typed = await seller.patch(path + created.id, { type: "text" });
  expect([typed.status, typed.body.detail[0].loc]).toEqual([422, ["body", "type"]]);
  const same = await seller.patch(path + created.id, { type: "number", slug: "company" });
  expect([same.status, same.body.detail[0].loc]).toEqual([422, ["body", "slug"]]);
});

test("a deleted field is gone, and its slug is free", async () => {
  const field = { type: "checkbox", slug: "terms", name: "Terms", properties: {} };
  const { body } = await seller.post(path, field);
  expect((await seller.delete(path + body.id)).status).toBe(204);
  expect((await seller.delete(path + body.id)).status).toBe(404);
  expect((await seller.get(path + body.id)).body).toEqual({
    error: "ResourceNotFound",
    detail: "Not found",
  });
  expect((await seller.post(path, field)).status).toBe(201);
});

test("the list is searched, filtered, sorted and paged", async () => {
  const shop = await aSeller(app);
  for (const slug of ["b", "a", "c"])
    await shop.post(path, { type: "date", slug, name: `Day ${slug}`, properties: {} });
  await shop.post(path, { type: "text", slug: "per_cent", name: "50%", properties: {} });
  const slugs = async (query: string) =>
    (await shop.get(`${path}?${query}`)).body.items.map(({ slug }: { slug: string }) => slug);

  expect(await slugs("")).toEqual(["a", "b", "c", "per_cent"]);
  expect(await slugs("type=date&sorting=-slug")).toEqual(["c", "b", "a"]);
  expect(await slugs("type=date&type=text&limit=3&page=2")).toEqual(["per_cent"]);
  expect(await slugs("query=DAY%20B")).toEqual(["b"]);
  expect(await slugs("query=%25")).toEqual(["per_cent"]);
  const beyond = await shop.get(`${path}?page=9&limit=2`);
  expect(beyond.body).toEqual({ items: [], pagination: { total_count: 4, max_page: 2 } });
});
