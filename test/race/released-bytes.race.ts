import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { setPartObject } from "#server/catalog/files/file-part-store.ts";
import { lockFile } from "#server/catalog/files/file-store.ts";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { raceTrials } from "#test/support/campaign.ts";
import { aSeller } from "../support/a-seller.ts";
import { until } from "../support/effects.ts";
import { announce, anUploadedFile, png, put } from "../support/file-uploads.ts";
import { sweptBytes } from "../support/stored-bytes.ts";
import { testApp } from "../support/test-app.ts";
import type { Visitor } from "../support/visitor.ts";

const app = await testApp({ env: { DELETE_USER: "session" } });
const visitor = app.visitor();
const path = "/v1/files/";
const nothing = { objects: 0, orphans: 0, dangling: 0 };
const crowd = 10;
const rounds = raceTrials(2);

const many = <Result>(act: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: crowd }, act));

async function* source() {
  yield Buffer.from("bytes");
}

function showPicture(person: Visitor) {
  const headers = { origin: app.platform.config.baseUrl, "content-type": "image/png" };
  const url = "/api/auth/user-picture";
  return person.send({ method: "PUT", url, payload: png, headers });
}

test("of many deletions of one file at once one succeeds, and its bytes are released", async () => {
  const seller = await aSeller(app);
  const bytes = randomBytes(64);
  for (let round = 0; round < rounds; round += 1) {
    const file = await anUploadedFile(seller, visitor, bytes, announce("downloadable", bytes, 8));
    const replies = await many(() => seller.delete(path + file.id));
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([204, ...Array(crowd - 1).fill(404)]);
    expect(await sweptBytes(app.platform)).toEqual(nothing);
  }
});

test("parts that arrive while their file or their organization is deleted leave no bytes", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const seller = await aSeller(app);
    const { body } = await seller.post(path, announce("downloadable", Buffer.alloc(64)));
    const [{ url }] = body.upload.parts;
    const end = () =>
      round % 2 === 0
        ? seller.delete(path + body.id)
        : seller.owner.post("/api/auth/organization/delete", {
            organizationId: seller.organizationId,
          });
    const [ended, replies] = await Promise.all([
      put(visitor, url, randomBytes(64)).then(end),
      many(() => put(visitor, url, randomBytes(64))),
    ]);
    expect(ended.status).toBeLessThan(300);
    for (const { status } of replies) expect([200, 404]).toContain(status);
    expect(await sweptBytes(app.platform)).toEqual(nothing);
  }
});

test("the deletion of an organization that waits for an upload releases its bytes too", async () => {
  const seller = await aSeller(app);
  const { body } = await seller.post(path, announce("downloadable", Buffer.alloc(5)));
  const part = { organizationId: seller.organizationId, fileId: body.id, number: 1 };
  const { id } = await app.platform.bytes.write(source());
  let isLocked = false;
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const upload = unitOfWork(app.platform, systemCaller("test"), async ({ tx }) => {
    await lockFile(tx, part.organizationId, part.fileId);
    await app.platform.bytes.keep(tx, id, part.organizationId);
    await setPartObject(tx, part, id);
    isLocked = true;
    await gate;
  });
  await until(async () => isLocked);
  const deletion = seller.owner.post("/api/auth/organization/delete", {
    organizationId: seller.organizationId,
  });
  await until(async () => {
    const { rowCount } = await app.platform.database.pool.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`,
    );
    return rowCount === 1;
  });
  open();
  await upload;

  expect((await deletion).status).toBe(200);
  expect(await sweptBytes(app.platform)).toEqual(nothing);
});

test("of many pictures at once one stays, also while the person takes it down", async () => {
  const maya = await app.signedUp();
  for (let round = 0; round < rounds; round += 1) {
    const replies = await Promise.all([
      ...Array.from({ length: crowd }, () => showPicture(maya)),
      maya.post("/api/auth/update-user", { image: null }),
    ]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const { body } = await maya.get("/api/auth/get-session?disableCookieCache=true");
    const left = body.user.image === null ? 0 : 1;
    expect(await sweptBytes(app.platform)).toEqual({ ...nothing, objects: left });
  }
  await maya.post("/api/auth/update-user", { image: null });
  expect(await sweptBytes(app.platform)).toEqual(nothing);
});

test("pictures that arrive while the account is deleted leave no bytes", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const maya = await app.signedUp();
    const [gone] = await Promise.all([
      showPicture(maya).then(() => maya.post("/api/auth/delete-user", {})),
      many(() => showPicture(maya)),
    ]);
    expect(gone.status).toBe(200);
    expect(await sweptBytes(app.platform)).toEqual(nothing);
  }
});

test("one object never gets two owners", async () => {
  const { bytes } = app.platform;
  const { id } = await bytes.write(source());
  const keep = (owner: string) =>
    unitOfWork(app.platform, systemCaller("test"), (ctx) => bytes.keep(ctx.tx, id, owner));
  let owners = 0;
  const kept = await many(() => keep(`owner ${++owners}`));

  expect(kept.filter(Boolean)).toHaveLength(1);
  await bytes.discard(id);
  const { rows } = await app.platform.database.pool.query(
    "select expires_at, owner_id from stored_objects where id = $1",
    [id],
  );
  expect(rows).toEqual([{ expires_at: null, owner_id: `owner ${kept.indexOf(true) + 1}` }]);
});
