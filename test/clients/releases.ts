import type * as client from "better-auth/client";
import type * as plugins from "better-auth/client/plugins";
import { isLongRun } from "../support/campaign.ts";
import { loadGeneration } from "./generation-folders.ts";
import { allReleases, type Release } from "./release-names.ts";

/** The first and the newest run in `npm test`, all of them in `npm run campaign`. */
export const releases: readonly Release[] = isLongRun ? allReleases : ["1.2.12", "1.7.7"];

/** All are typed as the first: applications written for it are what must keep working. */
interface ClientPackage {
  client: Pick<typeof client, "createAuthClient">;
  plugins: Pick<typeof plugins, "adminClient" | "apiKeyClient" | "organizationClient">;
}

interface Installed {
  client: ClientPackage["client"];
  plugins: ClientPackage["plugins"];
  /** From release 1.5 on the plugin for API keys is a package of its own. */
  apiKeyClient?: ClientPackage["plugins"]["apiKeyClient"];
}

const packages = new Map<Release, ClientPackage>();
for (const release of releases) packages.set(release, await loadPackage(release));

export function getPackage(release: Release): ClientPackage {
  const loaded = packages.get(release);
  if (!loaded) throw new Error(`better-auth ${release} runs in the campaign only`);
  return loaded;
}

async function loadPackage(release: Release): Promise<ClientPackage> {
  if (release === "1.2.12")
    return {
      client: await import("better-auth/client"),
      plugins: await import("better-auth/client/plugins"),
    };
  const folder = `better-auth-${release.slice(0, "1.7".length)}`;
  const { load } = await loadGeneration<{ load(): Promise<Installed> }>(folder);
  const installed = await load();
  const { adminClient, organizationClient } = installed.plugins;
  const apiKeyClient = installed.apiKeyClient ?? installed.plugins.apiKeyClient;
  return { client: installed.client, plugins: { adminClient, organizationClient, apiKeyClient } };
}
