import { appSettings } from "#web/platform/api/app-settings-reader.ts";

/** Returns true for a picture that was uploaded here, and not only named by its address. */
export function isOwnFile(address: string | null | undefined): boolean {
  return address?.startsWith(`${appSettings.baseUrl}/files/`) ?? false;
}

/**
 * Returns a picture worth asking for: one of ours, or a whole address on the web. Half an address
 * is not asked for.
 */
export function shownPicture(address: string): string | null {
  return isOwnFile(address) || /^https:\/\/[^/]+\.[^/]+\/./.test(address) ? address : null;
}
