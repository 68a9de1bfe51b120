import { fetchWithJar } from "./auth-client.ts";
import type { Release } from "./release-names.ts";
import { getPackage } from "./releases.ts";

/**
 * Returns the official client with its admin and api-key plugins, unmodified, in a browser of its
 * own.
 */
export function officialAdministrationClient(baseURL: string, release: Release = "1.2.12") {
  const { createAuthClient } = getPackage(release).client;
  const { adminClient, apiKeyClient } = getPackage(release).plugins;
  const jar = new Map<string, string>();
  const client = createAuthClient({
    baseURL,
    plugins: [adminClient(), apiKeyClient()],
    fetchOptions: { customFetchImpl: (input, init) => fetchWithJar(jar, baseURL, input, init) },
  });
  return { client, jar };
}
