import { arePartEndsExclusive, type FileCreate } from "#contract/billing/file-schema.ts";
import { newUuid } from "#server/platform/ids.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { recordCreated } from "#server/v1/record-seller-change.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { auditedFile } from "./audited-file.ts";
import { fileErrors } from "./file-errors.ts";
import { insertFileParts } from "./file-part-store.ts";
import { type FileRow, insertFile } from "./file-store.ts";
import {
  lockPersonStorage,
  lockStorage,
  sumFileSizes,
  sumPersonFileSizes,
} from "./storage-store.ts";

/** Who has not sent everything by then begins again. */
const unfinishedForMs = 86_400_000;

export async function createFile(ctx: SellerCtx, input: FileCreate): Promise<FileRow> {
  await requireSpace(ctx, input.size);
  const partEndsExclusive = arePartEndsExclusive(input);
  const file = await insertFile(ctx.tx, {
    id: newUuid(),
    organizationId: ctx.sellerId,
    service: input.service,
    name: input.name,
    mimeType: input.mime_type,
    size: input.size,
    version: input.version ?? null,
    checksumSha256: toDigest(input.checksum_sha256_base64),
    partEndsExclusive,
    expiresAt: new Date(ctx.now.getTime() + unfinishedForMs),
    createdAt: ctx.now,
  });
  const parts = input.upload.parts.map((part) => ({
    organizationId: file.organizationId,
    fileId: file.id,
    number: part.number,
    chunkStart: part.chunk_start,
    chunkEnd: partEndsExclusive ? part.chunk_end - 1 : part.chunk_end,
    checksumSha256: toDigest(part.checksum_sha256_base64),
  }));
  await insertFileParts(ctx.tx, parts);
  await recordCreated(ctx, file, auditedFile);
  return file;
}

async function requireSpace(ctx: SellerCtx, size: number): Promise<void> {
  const { fileBytes, storageBytes } = ctx.platform.config.files;
  if (size > fileBytes) throw new Refusal(fileErrors.tooLarge, ["size"]);
  const creatorId = await lockStorage(ctx.tx, ctx.sellerId);
  const taken = await sumFileSizes(ctx.tx, ctx.sellerId);
  if (taken + size > storageBytes) throw new Refusal(fileErrors.noSpace, ["size"]);
  if (creatorId !== null) await requirePersonSpace(ctx, creatorId, size);
}

async function requirePersonSpace(ctx: SellerCtx, personId: string, size: number): Promise<void> {
  const { personStorageBytes } = ctx.platform.config.files;
  if (personStorageBytes === undefined) return;
  await lockPersonStorage(ctx.tx, personId);
  const taken = await sumPersonFileSizes(ctx.tx, personId);
  if (taken + size > personStorageBytes) throw new Refusal(fileErrors.noPersonSpace, ["size"]);
}

function toDigest(base64: string | null | undefined): Buffer | null {
  return base64 ? Buffer.from(base64, "base64") : null;
}
