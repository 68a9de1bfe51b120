import { expect, test } from "vitest";
import { ownerlessObjects } from "#server/platform/bytes/ownerless-objects.ts";
import { runDueWork } from "#server/platform/deadlines/run-due-work.ts";
import { png, svg } from "#test/support/file-uploads.ts";
import { testApp } from "#test/support/test-app.ts";
import type { Visitor } from "#test/support/visitor.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const origin = app.platform.config.baseUrl;
const url = "/api/auth/user-picture";
const jpeg = Buffer.from("ffd8ffe000104a46494600010100", "hex");

function upload(
  visitor: Visitor,
  payload: Buffer,
  type = "image/png",
  headers: Record<string, string> = {},
) {
  const all = { origin, "content-type": type, ...headers };
  return visitor.send({ method: "PUT", url, payload, headers: all });
}
const readImage = async (visitor: Visitor) =>
  (await visitor.get("/api/auth/get-session")).body.user.image;
const storedSizes = async () => {
  while ((await runDueWork(app.platform, [ownerlessObjects(app.platform.bytes)])) > 0);
  const { rows } = await app.platform.database.pool.query("select size from stored_objects");
  return rows.map(({ size }) => size);
};

test("a person shows a picture, another one, and none", async () => {
  const maya = await app.signedUp();
  const first = await upload(maya, png);
  expect([first.status, first.body]).toEqual([
    200,
    { status: true, image: expect.stringMatching(/\/files\/people\/[0-9a-f-]{36}\/picture\.png$/) },
  ]);
  expect(first.setCookies).toEqual([expect.stringContaining("guildhall.session_token=")]);
  expect(await readImage(maya)).toBe(first.body.image);
  const { pathname } = new URL(first.body.image);
  const shown = await app.visitor().get(pathname);
  expect([shown.status, shown.bytes.equals(png)]).toEqual([200, true]);
  expect(shown.headers).toMatchObject({
    "content-type": "image/png",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "public, max-age=31536000, immutable",
  });

  const second = await upload(maya, jpeg, "image/jpeg");
  expect(second.body.image).toMatch(/picture\.jpg$/);
  expect((await app.visitor().get(pathname)).status).toBe(404);
  expect(await storedSizes()).toEqual([jpeg.length]);

  await maya.post("/api/auth/update-user", { name: "Maya O.", image: second.body.image });
  expect((await app.visitor().get(new URL(second.body.image).pathname)).status).toBe(200);
  await maya.post("/api/auth/update-user", { image: "https://pictures.example/maya.png" });
  expect(await readImage(maya)).toBe("https://pictures.example/maya.png");
  expect(await storedSizes()).toEqual([]);
});

test("a person's picture may be an SVG, in which nothing runs", async () => {
  const maya = await app.signedUp();
  const { status, body } = await upload(maya, svg, "image/svg+xml");
  expect([status, body.image]).toEqual([200, expect.stringMatching(/picture\.svg$/)]);
  const shown = await app.visitor().get(new URL(body.image).pathname);
  expect(shown.headers).toMatchObject({
    "content-type": "image/svg+xml",
    "content-disposition": expect.stringMatching(/^attachment; /),
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    "x-content-type-options": "nosniff",
  });
  await maya.post("/api/auth/update-user", { image: null });
});

test("nobody, a stranger's page, and what is no picture change nothing", async () => {
  const maya = await app.signedUp();
  const page = Buffer.from("<html><script>alert(1)</script></html>");
  const answers = [
    await upload(app.visitor(), png),
    await upload(maya, png, "image/png", { origin: "https://evil.example" }),
    await upload(maya, png, "image/bmp"),
    await upload(maya, png, "application/json"),
    await upload(maya, page),
    await upload(maya, png, "image/gif"),
    await upload(maya, page, "image/svg+xml"),
    await upload(maya, Buffer.alloc(0)),
    await upload(maya, Buffer.alloc(1_048_577)),
    await upload(maya, png, "image/png", { "content-length": "3" }),
    await maya.send({ method: "PUT", url, headers: { origin, "content-type": "image/png" } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([
    401, 403, 415, 415, 422, 422, 422, 422, 413, 400, 411,
  ]);
  expect(answers.slice(1).every(({ body }) => typeof body.message === "string")).toBe(true);
  expect(await readImage(maya)).toBeNull();
  expect(await storedSizes()).toEqual([]);
});

test("an API key needs the scope of the profile to show a picture", async () => {
  const maya = await app.signedUp();
  const attempt = async (scopes: string[]) => {
    const { body } = await maya.post("/api/auth/api-key/create", { scopes });
    return upload(app.visitor(), png, "image/png", { "x-api-key": body.key });
  };

  expect((await attempt(["organizations:write"])).body.code).toBe("INSUFFICIENT_SCOPE");
  expect((await attempt(["profile:write"])).status).toBe(200);
});
