import { expect, test, vi } from "vitest";
import { aSeller } from "#test/support/a-seller.ts";
import { raceTrials } from "#test/support/campaign.ts";
import { testApp } from "#test/support/test-app.ts";

const trials = raceTrials(2);
vi.setConfig({ testTimeout: 30_000 + trials * 2_000 });
const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const { db, pool } = app.platform.database;
const seller = await aSeller(app);

async function uploadedFile(): Promise<string> {
  const id = crypto.randomUUID();
  const now = app.platform.clock.now();
  await db
    .insertInto("files")
    .values({
      id,
      organizationId: seller.organizationId,
      service: "downloadable",
      name: "book.pdf",
      mimeType: "application/pdf",
      size: 1,
      createdAt: now,
      uploadedAt: now,
      checksumSha256: Buffer.alloc(32),
    })
    .execute();
  return id;
}

test("a file is given away or deleted, never both", async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const file = await uploadedFile();
    const give = { type: "downloadables", description: "Book", properties: { files: [file] } };
    const [given, deleted] = await Promise.all([
      seller.post("/v1/benefits/", give),
      seller.delete(`/v1/files/${file}`),
    ]);
    expect([
      [201, 403],
      [422, 204],
    ]).toContainEqual([given.status, deleted.status]);
  }
});

test("a benefit is deleted once, however many try", async () => {
  const thanks = { type: "custom", description: "Thanks", properties: {} };
  const { body } = await seller.post("/v1/benefits/", thanks);
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => seller.delete(`/v1/benefits/${body.id}`)),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([204, ...Array(19).fill(404)]);
  const { rows } = await pool.query(
    "select from events where type = 'benefit.updated' and data ->> 'id' = $1",
    [body.id],
  );
  expect(rows).toHaveLength(1);
});
