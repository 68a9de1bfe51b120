import type { FastifyRequest } from "fastify";
import { isPictureType, maxAvatarBytes, pictureEndings } from "#contract/picture.ts";
import { byteErrors } from "#server/platform/bytes/byte-errors.ts";
import { inspectPicture } from "#server/platform/bytes/picture-content.ts";
import { receiveBytes } from "#server/platform/bytes/receive-bytes.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { userErrors } from "./user-errors.ts";
import { deletePicture, insertPicture } from "./user-picture-store.ts";
import { type UserRow, updateUser } from "./user-store.ts";

/** The bytes of the request become the user's picture; the former one is gone. */
export async function uploadPicture(
  { platform, unitOfWork }: EdgeRequest,
  request: FastifyRequest,
  userId: string,
): Promise<UserRow> {
  const { size, mimeType } = announcedBy(request);
  const inspector = inspectPicture(mimeType);
  const { id } = await receiveBytes(platform, request, { size, observe: inspector.update });
  try {
    if (inspector.verdict()) throw new Refusal(userErrors.notThatPicture);
    return await unitOfWork((ctx) => showPicture(ctx, userId, { id, mimeType }));
  } catch (error) {
    await platform.bytes.discard(id);
    throw error;
  }
}

function announcedBy({ headers }: FastifyRequest) {
  const mimeType = headers["content-type"];
  if (!isPictureType(mimeType)) throw new Refusal(userErrors.pictureTypeUnknown);
  const size = Number(headers["content-length"] ?? Number.NaN);
  if (!Number.isSafeInteger(size)) throw new Refusal(userErrors.pictureSizeMissing);
  if (size > maxAvatarBytes) throw new Refusal(userErrors.pictureTooLarge);
  return { size, mimeType };
}

async function showPicture(
  ctx: Ctx,
  userId: string,
  { id, mimeType }: { id: string; mimeType: keyof typeof pictureEndings },
): Promise<UserRow> {
  const address = `/files/people/${id}/picture.${pictureEndings[mimeType]}`;
  const image = ctx.platform.config.baseUrl + address;
  const changed = await updateUser(ctx.tx, userId, { image, updatedAt: ctx.now });
  if (!changed) throw new Refusal(userErrors.notFound);
  const { bytes } = ctx.platform;
  if (!(await bytes.keep(ctx.tx, id, userId))) throw new Refusal(byteErrors.interrupted);
  await bytes.release(ctx.tx, await deletePicture(ctx.tx, userId));
  await insertPicture(ctx.tx, { userId, objectId: id, mimeType, createdAt: ctx.now });
  return changed;
}
