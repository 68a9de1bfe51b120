import { randomUUID } from "node:crypto";
import type { FileService } from "#contract/billing/file-schema.ts";
import type { Seller } from "./a-seller.ts";
import type { TestApp } from "./test-app.ts";

/**
 * Stores rows that products refer to, for tests in which it does not matter how they came to be.
 */
export async function aMeter(app: TestApp, seller: Seller, name: string): Promise<string> {
  const id = randomUUID();
  await app.platform.database.db
    .insertInto("meters")
    .values({
      id,
      organizationId: seller.organizationId,
      name,
      filter: JSON.stringify({ conjunction: "and", clauses: [] }),
      aggregation: JSON.stringify({ func: "count" }),
      metadata: "{}",
      countedFromRevision: 0,
      backfillDueAt: null,
      createdAt: new Date("2026-02-01T00:00:00Z"),
    })
    .execute();
  return id;
}

export async function aBenefit(
  app: TestApp,
  seller: Seller,
  description: string,
  selectable = true,
): Promise<string> {
  const id = randomUUID();
  await app.platform.database.db
    .insertInto("benefits")
    .values({
      id,
      organizationId: seller.organizationId,
      type: "custom",
      description,
      selectable,
      deletable: true,
      properties: JSON.stringify({ note: null }),
      metadata: "{}",
      createdAt: new Date("2026-02-01T00:00:00Z"),
    })
    .execute();
  return id;
}

interface MediaOptions {
  service?: FileService;
  isUploaded?: boolean;
}

export async function aMedia(
  app: TestApp,
  seller: Seller,
  { service = "product_media", isUploaded = true }: MediaOptions = {},
): Promise<string> {
  const id = randomUUID();
  const createdAt = new Date("2026-02-01T00:00:00Z");
  await app.platform.database.db
    .insertInto("files")
    .values({
      id,
      organizationId: seller.organizationId,
      service,
      name: "cover.png",
      mimeType: "image/png",
      size: 2_048,
      checksumSha256: Buffer.alloc(32, 7),
      ...(isUploaded ? { uploadedAt: createdAt } : { expiresAt: new Date("2036-01-01T00:00:00Z") }),
      createdAt,
    })
    .execute();
  return id;
}
