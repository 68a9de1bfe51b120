import type { FastifyRequest } from "fastify";
import { byteErrors } from "#server/platform/bytes/byte-errors.ts";
import { receiveBytes } from "#server/platform/bytes/receive-bytes.ts";
import { type Ctx, unitOfWork } from "#server/platform/context.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { fileErrors } from "./file-errors.ts";
import { type FilePartRow, findFilePart, setPartObject } from "./file-part-store.ts";
import { type FileRow, findFile, lockFile } from "./file-store.ts";

/** Takes the bytes of one part; sent again they replace the former ones. Answers their checksum. */
export async function receivePart(
  { platform, caller }: EdgeRequest,
  request: FastifyRequest,
  { sellerId, id, number }: { sellerId: string; id: string; number: number },
): Promise<Buffer> {
  const { db } = platform.database;
  requireOpen(await findFile(db, sellerId, id));
  const part = await findFilePart(db, sellerId, id, number);
  if (!part) throw new Refusal(sellerErrors.notFound);
  const stored = await receiveBytes(platform, request, {
    size: part.chunkEnd - part.chunkStart + 1,
    sha256: part.checksumSha256,
  });
  try {
    await unitOfWork(platform, caller, (ctx) => keepPart(ctx, part, stored.id));
  } catch (error) {
    await platform.bytes.discard(stored.id);
    throw error;
  }
  return stored.sha256;
}

async function keepPart(ctx: Ctx, part: FilePartRow, objectId: string): Promise<void> {
  const { organizationId, fileId, number } = part;
  requireOpen(await lockFile(ctx.tx, organizationId, fileId));
  const former = await findFilePart(ctx.tx, organizationId, fileId, number);
  const { bytes } = ctx.platform;
  if (!(await bytes.keep(ctx.tx, objectId, organizationId)))
    throw new Refusal(byteErrors.interrupted);
  await setPartObject(ctx.tx, part, objectId);
  if (former?.objectId) await bytes.release(ctx.tx, [former.objectId]);
}

function requireOpen(file: FileRow | undefined): void {
  if (!file) throw new Refusal(sellerErrors.notFound);
  if (file.uploadedAt) throw new Refusal(fileErrors.alreadyUploaded);
}
