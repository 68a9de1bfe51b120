import { createAuthClient } from "better-auth/client";
import { adminClient, apiKeyClient } from "better-auth/client/plugins";
import { fetchWithJar } from "./auth-client.ts";

/** The official client with its admin and api-key plugins, unmodified, in a browser of its own. */
export function officialAdministrationClient(baseURL: string) {
  const jar = new Map<string, string>();
  const client = createAuthClient({
    baseURL,
    plugins: [adminClient(), apiKeyClient()],
    fetchOptions: { customFetchImpl: (input, init) => fetchWithJar(jar, baseURL, input, init) },
  });
  return { client, jar };
}
