import { appSettings } from "#web/platform/api/app-settings-reader.ts";
import { curlCall } from "./curl-call.ts";

/**
 * Writes a call of the billing wire on this installation for curl; the token is the reader's own.
 */
export function apiCall(method: "GET" | "POST" | "PATCH", path: string, body?: object): string {
  return curlCall(appSettings.baseUrl, method, path, body);
}
