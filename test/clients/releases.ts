import * as client from "better-auth/client";
import * as plugins from "better-auth/client/plugins";

/** The releases of the official client that the contract tests run. */
export const releases = ["1.2.12", "1.7.7"] as const;
export type Release = (typeof releases)[number];

interface ClientPackage {
  client: Pick<typeof client, "createAuthClient">;
  plugins: Pick<typeof plugins, "adminClient" | "apiKeyClient" | "organizationClient">;
}

/** Both are typed as the first: applications written for it are what must keep working. */
const packages: Record<Release, ClientPackage> = {
  "1.2.12": { client, plugins },
  "1.7.7": await packageNamed("better-auth-1-7"),
};

export function getPackage(release: Release): ClientPackage {
  return packages[release];
}

/**
 * 1.7 publishes its plugin for API keys as a package of its own, which has no release 1.7.7.
 * Without one the client sends a call to the path that its name says; a plugin only says which
 * calls are POST.
 */
async function packageNamed(name: string): Promise<ClientPackage> {
  const newer: ClientPackage["plugins"] = await import(/* @vite-ignore */ `${name}/client/plugins`);
  return {
    client: await import(/* @vite-ignore */ `${name}/client`),
    plugins: {
      adminClient: newer.adminClient,
      organizationClient: newer.organizationClient,
      apiKeyClient: () => ({ id: "api-key", pathMethods: { "/api-key/create": "POST" } }) as never,
    },
  };
}
