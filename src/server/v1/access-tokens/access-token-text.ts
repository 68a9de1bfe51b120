import { newToken } from "#server/platform/ids.ts";

const prefix = "guild_oat_";
const form = /^guild_oat_[A-Za-z0-9]{32}$/;

export function newTokenText(): string {
  return prefix + newToken();
}

/** Nothing else is worth a look into the database. */
export function isTokenText(text: string): boolean {
  return form.test(text);
}
