import { expect, test } from "vitest";
import { aSeller } from "#test/support/a-seller.ts";
import {
  announce,
  anUploadedFile,
  digest,
  png,
  sendParts,
  svg,
} from "#test/support/file-uploads.ts";
import { sharedApp } from "#test/support/shared-app.ts";

const app = await sharedApp();
const seller = await aSeller(app);
const visitor = app.visitor();
const path = "/v1/files/";
const media = announce("product_media", png);

test.each(["product_media", "organization_avatar"] as const)(
  "a picture (%s) is everybody's, for ever, and only a picture",
  async (service) => {
    const announced = { ...announce(service, png, 10), name: 'My "new" Picture.HTML' };
    const { body: begun } = await seller.post(path, announced);
    const expected = `/files/public/${seller.organizationId}/${begun.id}/my-new-picture.png`;
    expect((await visitor.get(expected)).status).toBe(404);
    const completed = await sendParts(visitor, begun, png);
    const { body } = await seller.post(`${path}${begun.id}/uploaded`, completed);
    expect(body).toMatchObject({
      service,
      public_url: app.platform.config.baseUrl + expected,
      mime_type: "image/png",
    });
    const { status, bytes, headers } = await visitor.get(expected);
    expect([status, bytes.equals(png)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "content-disposition": `inline; filename="My _new_ Picture.HTML"; filename*=UTF-8''My%20%22new%22%20Picture.HTML`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
      "cross-origin-resource-policy": "cross-origin",
      etag: `"${digest(png).hex}"`,
    });
    expect(headers["set-cookie"]).toBeUndefined();
    const again = await visitor.get(expected, { "if-none-match": String(headers.etag) });
    expect([again.status, again.text]).toEqual([304, ""]);
    const some = await visitor.get(expected, { range: "bytes=-4" });
    expect([some.status, some.text]).toEqual([206, "ture"]);
  },
);

test.each(["product_media", "organization_avatar"] as const)(
  "an SVG (%s) is a picture in which nothing runs",
  async (service) => {
    const attack = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">
      <script>alert(2)</script><foreignObject><iframe src="https://evil.example"/></foreignObject>
      <image href="https://evil.example/pixel.png"/></svg>`);
    const announced = { ...announce(service, attack), mime_type: "image/svg+xml" };
    const { public_url } = await anUploadedFile(seller, visitor, attack, announced);
    const address = new URL(public_url).pathname;
    expect(address).toMatch(/\.svg$/);
    for (const headers of [{}, { range: "bytes=0-3" }, { "if-none-match": "*" }]) {
      const reply = await visitor.get(address, headers);
      expect(reply.headers).toMatchObject({
        "content-security-policy":
          "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
        "content-disposition": expect.stringMatching(/^attachment; /),
        "x-content-type-options": "nosniff",
      });
    }
    const { headers, bytes } = await visitor.get(address);
    expect([headers["content-type"], bytes.equals(attack)]).toEqual(["image/svg+xml", true]);
  },
);

const page = Buffer.from("<!doctype html><script>alert(1)</script>");
test.each([
  ["a page that claims to be a PNG", page, "image/png"],
  ["a PNG that claims to be a GIF", png, "image/gif"],
  ["an SVG that claims to be a PNG", svg, "image/png"],
  ["a page that claims to be an SVG", page, "image/svg+xml"],
  ["a PNG that claims to be an SVG", png, "image/svg+xml"],
])("%s is never served", async (_what, bytes, mime_type) => {
  for (const service of ["product_media", "organization_avatar"] as const) {
    const { body } = await seller.post(path, { ...announce(service, bytes, 9), mime_type });
    const completed = await sendParts(visitor, body, bytes);
    const refused = await seller.post(`${path}${body.id}/uploaded`, completed);
    expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ["body", "parts"]]);
    expect(
      (await visitor.get(`/files/public/${seller.organizationId}/${body.id}/picture.png`)).status,
    ).toBe(404);
    expect((await seller.delete(path + body.id)).status).toBe(204);
  }
});

test("a name that only a program would read is left to the server", async () => {
  const odd = { ...media, name: "日本.png" };
  const { public_url } = await anUploadedFile(seller, visitor, png, odd);
  expect(new URL(public_url).pathname).toMatch(/\/picture\.png$/);
  expect((await visitor.get(new URL(public_url).pathname)).status).toBe(200);
});

test("what a product shows cannot be deleted, until the product lets go of it", async () => {
  const file = await anUploadedFile(seller, visitor, png, media);
  const { status, body: product } = await seller.post("/v1/products/", {
    name: "Poster",
    recurring_interval: null,
    prices: [{ amount_type: "free" }],
    medias: [file.id],
  });
  expect([status, product.medias]).toEqual([201, [file]]);
  expect((await seller.get(`${path}usages?ids=${file.id}`)).body.items).toEqual([
    {
      file_id: file.id,
      products: [{ id: product.id, name: "Poster" }],
      benefits: [],
      is_organization_avatar: false,
    },
  ]);
  const refused = await seller.delete(path + file.id);
  expect([refused.status, refused.body.error]).toEqual([403, "NotPermitted"]);
  await seller.patch(`/v1/products/${product.id}`, { medias: [] });
  expect((await seller.delete(path + file.id)).status).toBe(204);
});

test("what a benefit gives cannot be deleted, until the benefit is gone", async () => {
  const file = await anUploadedFile(seller, visitor, png, announce("downloadable", png));
  const { status, body: benefit } = await seller.post("/v1/benefits/", {
    type: "downloadables",
    description: "The handbook",
    properties: { files: [file.id], archived: {} },
  });
  expect(status).toBe(201);
  expect((await seller.get(`${path}usages?ids=${file.id}`)).body.items[0].benefits).toEqual([
    { id: benefit.id, name: "The handbook" },
  ]);
  expect((await seller.delete(path + file.id)).status).toBe(403);
  expect((await seller.delete(`/v1/benefits/${benefit.id}`)).status).toBe(204);
  expect((await seller.delete(path + file.id)).status).toBe(204);
});

test("the organization's picture cannot be deleted while it is that", async () => {
  const file = await anUploadedFile(seller, visitor, png, announce("organization_avatar", png));
  const update = (logo: string | null) =>
    seller.owner.post("/api/auth/organization/update", {
      organizationId: seller.organizationId,
      data: { logo },
    });
  expect((await update(file.public_url)).body).toMatchObject({ logo: file.public_url });
  const { body } = await seller.get(`${path}usages?ids=${file.id}`);
  expect(body.items[0].is_organization_avatar).toBe(true);
  expect((await seller.delete(path + file.id)).status).toBe(403);
  await update(null);
  expect((await seller.delete(path + file.id)).status).toBe(204);
});
