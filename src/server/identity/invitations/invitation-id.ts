import { newId } from "#server/platform/ids.ts";
import { hashToken, type Keys } from "#server/platform/keys.ts";
import type { InvitationRow } from "./invitation-store.ts";

export type StoredInvitationId = Pick<InvitationRow, "handle" | "idHash" | "sealedId">;

/**
 * The id lets in the person with the address, so no row contains it in clear. The handle cannot be
 * used to accept.
 */
export function newInvitationId(keys: Keys): { id: string; stored: StoredInvitationId } {
  const [id, handle] = [newId(), newId()];
  const sealedId = keys.seal(place(handle), id);
  return { id, stored: { handle, idHash: hashToken(id), sealedId } };
}

/**
 * Returns undefined if the row is from before ids were sealed, or if the secret that sealed it is
 * no longer configured.
 */
export function openInvitationId(
  keys: Keys,
  { handle, sealedId }: Pick<InvitationRow, "handle" | "sealedId">,
): string | undefined {
  if (sealedId === null) return undefined;
  try {
    return keys.open(place(handle), sealedId);
  } catch {
    return undefined;
  }
}

function place(handle: string): string {
  return `invitations|${handle}|sealed_id`;
}
