import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { announce, anUploadedFile, png, put, sendParts } from "#test/support/file-uploads.ts";
import { sweptBytes } from "#test/support/stored-bytes.ts";
import { testApp } from "#test/support/test-app.ts";
import type { Visitor } from "#test/support/visitor.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z", env: { DELETE_USER: "session" } });
const admin = await app.signedUp();
const visitor = app.visitor();
const path = "/v1/files/";
const nothing = { objects: 0, orphans: 0, dangling: 0 };
const bytes = randomBytes(64);

async function showPicture(person: Visitor): Promise<void> {
  const headers = { origin: app.platform.config.baseUrl, "content-type": "image/png" };
  const url = "/api/auth/user-picture";
  const { status } = await person.send({ method: "PUT", url, payload: png, headers });
  expect(status).toBe(200);
}

const unfinishedFile = async () => {
  const seller = await aSeller(app);
  const { body } = await seller.post(path, announce("downloadable", bytes, 40));
  await sendParts(visitor, body, bytes);
  return { seller, file: body };
};
const wholeFile = async () => {
  const seller = await aSeller(app);
  return {
    seller,
    file: await anUploadedFile(seller, visitor, bytes, announce("downloadable", bytes, 40)),
  };
};
const pictured = async () => {
  const person = await app.signedUp();
  await showPicture(person);
  return person;
};

const endings: [string, () => Promise<{ status: number } | undefined>][] = [
  [
    "a file is deleted",
    async () => {
      const { seller, file } = await wholeFile();
      return seller.delete(path + file.id);
    },
  ],
  [
    "an unfinished upload is deleted",
    async () => {
      const { seller, file } = await unfinishedFile();
      return seller.delete(path + file.id);
    },
  ],
  [
    "an unfinished upload expires",
    async () => {
      await unfinishedFile();
      await unfinishedFile();
      app.platform.tick(86_400_000);
      return undefined;
    },
  ],
  [
    "an organization is deleted with its files",
    async () => {
      const { seller } = await wholeFile();
      const { body } = await seller.post(path, announce("downloadable", bytes));
      await sendParts(visitor, body, bytes);
      return seller.owner.post("/api/auth/organization/delete", {
        organizationId: seller.organizationId,
      });
    },
  ],
  [
    "a person shows no picture",
    async () => (await pictured()).post("/api/auth/update-user", { image: null }),
  ],
  [
    "a person shows a picture from elsewhere",
    async () => {
      const image = "https://pictures.example/maya.png";
      return (await pictured()).post("/api/auth/update-user", { image });
    },
  ],
  [
    "a person deletes the account",
    async () => (await pictured()).post("/api/auth/delete-user", {}),
  ],
  [
    "an administrator removes a person",
    async () => {
      const { body } = await (await pictured()).get("/api/auth/get-session");
      return admin.post("/api/auth/admin/remove-user", { userId: body.user.id });
    },
  ],
];

test.each(endings)("the bytes are deleted when %s", async (_name, end) => {
  const reply = await end();
  expect(reply?.status ?? 200).toBeLessThan(300);

  expect(await sweptBytes(app.platform)).toEqual(nothing);
});

test("a part that is sent again replaces its bytes, and a new picture the former one", async () => {
  const { seller, file } = await unfinishedFile();
  const [first, second] = file.upload.parts;
  await put(visitor, first.url, randomBytes(40));
  await put(visitor, first.url, randomBytes(40));
  await put(visitor, second.url, randomBytes(24));
  expect(await sweptBytes(app.platform)).toEqual({ ...nothing, objects: 2 });
  await seller.delete(path + file.id);

  const maya = await pictured();
  await showPicture(maya);
  expect(await sweptBytes(app.platform)).toEqual({ ...nothing, objects: 1 });
  await maya.post("/api/auth/update-user", { name: "Maya O." });
  expect(await sweptBytes(app.platform)).toEqual({ ...nothing, objects: 1 });
  await maya.post("/api/auth/delete-user", {});
});

test("a deletion that is undone releases nothing", async () => {
  const { seller } = await wholeFile();
  const undone = unitOfWork(app.platform, systemCaller("test"), async (ctx) => {
    await app.platform.bytes.releaseAllOf(ctx.tx, seller.organizationId);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");

  expect(await sweptBytes(app.platform)).toEqual({ ...nothing, objects: 2 });
});
