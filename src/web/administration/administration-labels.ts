import type { AdminUserWire } from "#contract/identity/admin-schema.ts";
import { longDay } from "#web/platform/format/format.ts";
import type { Tone } from "#web/ui/text/badge.tsx";

export interface PersonState {
  word: string;
  tone: Tone;
  note: string | undefined;
}

export function personState(person: AdminUserWire, now: Date): PersonState {
  const { banned, banExpires, banReason, emailVerified } = person;
  const isBanned = banned && (banExpires === null || now < new Date(banExpires));
  if (isBanned) {
    const until = banExpires ? `Until ${longDay(new Date(banExpires))}` : "Permanent";
    return { word: "Banned", tone: "bad", note: banReason ? `${until}: ${banReason}` : until };
  }
  return emailVerified
    ? { word: "Active", tone: "good", note: undefined }
    : { word: "Email not verified", tone: "warn", note: undefined };
}
