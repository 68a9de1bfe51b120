/** The end of a ban that has none. */
export const banForEver = new Date("9999-12-31T23:59:59.999Z");

/** The instant a ban ends the person is free again. */
export function isBanned(user: { bannedUntil: Date | null }, now: Date): boolean {
  return user.bannedUntil !== null && now < user.bannedUntil;
}
