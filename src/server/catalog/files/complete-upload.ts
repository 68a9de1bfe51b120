import { createHash } from "node:crypto";
import type { FileUploadCompleted } from "#contract/billing/file-schema.ts";
import { byteErrors } from "#server/platform/bytes/byte-errors.ts";
import { inspectPicture } from "#server/platform/bytes/picture-content.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal, type RefusalSpec } from "#server/platform/refusal.ts";
import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { readFileBytes } from "./file-bytes.ts";
import { fileErrors } from "./file-errors.ts";
import { type FilePartRow, listFileParts } from "./file-part-store.ts";
import { type FileRow, findFile, lockFile, updateFileRow } from "./file-store.ts";
import { storagePath } from "./file-view.ts";

/** Facts about the bytes of an upload, read before anything is locked. */
export interface Examination {
  objectIds: (string | null)[];
  sha256: Buffer;
  fault: RefusalSpec | undefined;
}

/**
 * Examines an upload; undefined where there is nothing to examine: the completion that follows says
 * why. A completion that names other bytes is refused here already, for theirs would be read in
 * vain.
 */
export async function examineUpload(
  platform: Platform,
  sellerId: string,
  id: string,
  input: FileUploadCompleted,
): Promise<Examination | undefined> {
  const { db } = platform.database;
  const file = await findFile(db, sellerId, id);
  if (!file || file.uploadedAt) return undefined;
  const parts = await listFileParts(db, sellerId, id);
  assertSameUpload(file, parts, input);
  const digest = createHash("sha256");
  const picture = file.service === "downloadable" ? undefined : inspectPicture(file.mimeType);
  for await (const bytes of readFileBytes(platform.bytes, parts, 0, file.size - 1)) {
    digest.update(bytes);
    picture?.update(bytes);
  }
  return { objectIds: listObjectIds(parts), sha256: digest.digest(), fault: picture?.verdict() };
}

/** Happens once; completing the same upload again returns the same file. */
export async function completeUpload(
  ctx: SellerCtx,
  id: string,
  input: FileUploadCompleted,
  examined: Examination | undefined,
): Promise<FileRow> {
  const file = await lockFile(ctx.tx, ctx.sellerId, id);
  if (!file) throw new Refusal(sellerErrors.notFound);
  const parts = await listFileParts(ctx.tx, ctx.sellerId, id);
  assertSameUpload(file, parts, input);
  if (file.uploadedAt) return file;
  // Somebody has sent a part again while we were reading the former one.
  if (!examined || examined.objectIds.join() !== listObjectIds(parts).join())
    throw new Refusal(byteErrors.interrupted);
  if (examined.fault) throw new Refusal(examined.fault, ["parts"]);
  if (file.checksumSha256 && !file.checksumSha256.equals(examined.sha256))
    throw new Refusal(fileErrors.wholeDiffers, ["parts"]);
  const target = { kind: "file", id };
  await recordSellerAct(ctx, "file.uploaded", target, { after: { name: file.name } });
  return updateFileRow(ctx.tx, ctx.sellerId, id, {
    checksumSha256: examined.sha256,
    uploadedAt: ctx.now,
    expiresAt: null,
    modifiedAt: ctx.now,
  });
}

function assertSameUpload(file: FileRow, parts: FilePartRow[], input: FileUploadCompleted): void {
  if (input.id !== file.id) throw new Refusal(fileErrors.otherUpload, ["id"]);
  if (input.path !== storagePath(file)) throw new Refusal(fileErrors.otherUpload, ["path"]);
  if (input.parts.length !== parts.length) throw new Refusal(fileErrors.partsDiffer, ["parts"]);
  for (const [index, part] of parts.entries()) {
    const named = input.parts[index];
    if (named?.number !== part.number)
      throw new Refusal(fileErrors.partsDiffer, ["parts", index, "number"]);
    if (!part.storedSha256) throw new Refusal(fileErrors.partMissing, ["parts", index]);
    // A client may have taken the quotes of the header along.
    if (named.checksum_etag.replace(/^"|"$/g, "") !== part.storedSha256.toString("hex"))
      throw new Refusal(fileErrors.partDiffers, ["parts", index, "checksum_etag"]);
    const checksum = named.checksum_sha256_base64;
    if (checksum !== null && checksum !== part.storedSha256.toString("base64"))
      throw new Refusal(fileErrors.partDiffers, ["parts", index, "checksum_sha256_base64"]);
  }
}

function listObjectIds(parts: FilePartRow[]): (string | null)[] {
  return parts.map(({ objectId }) => objectId);
}
