import type { Release } from "./release-names.ts";
import { getPackage } from "./releases.ts";

/** Returns the official client, unmodified, in a browser of its own: a cookie jar and an origin. */
export function officialAuthClient(baseURL: string, release: Release = "1.2.12") {
  const { createAuthClient } = getPackage(release).client;
  const jar = new Map<string, string>();
  const client = createAuthClient({
    baseURL,
    fetchOptions: { customFetchImpl: (input, init) => fetchWithJar(jar, baseURL, input, init) },
  });
  return { client, jar };
}

export async function fetchWithJar(
  jar: Map<string, string>,
  origin: string,
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const headers = new Headers(init?.headers);
  headers.set("origin", origin);
  if (jar.size > 0)
    headers.set("cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
  const response = await fetch(input, { ...init, headers });
  for (const line of response.headers.getSetCookie()) keep(jar, line);
  return response;
}

function keep(jar: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split("; ");
  const split = pair.indexOf("=");
  if (attributes.includes("Max-Age=0")) jar.delete(pair.slice(0, split));
  else jar.set(pair.slice(0, split), pair.slice(split + 1));
}
