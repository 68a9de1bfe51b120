import * as oauth from "oauth4webapi";
import { type KnownProviderId, knownProviderIds } from "#contract/identity/account-schema.ts";
import type { ProviderSettings } from "#server/platform/config/config-social.ts";
import type { OutboundFetch } from "#server/platform/outbound-request.ts";
import type { Platform } from "#server/platform/platform.ts";
import { askProvider, ProviderFailure } from "./ask-provider.ts";
import { openIdProviderRecords } from "./openid-provider-records.ts";
import { plainProviderRecords } from "./plain-provider-records.ts";
import { openIdProfile } from "./profile-rules.ts";
import type { ProviderRecord } from "./provider-record.ts";

/** A provider as this installation uses it: its record with the configured addresses in place. */
export interface SocialProvider extends ProviderRecord {
  id: string;
  settings: ProviderSettings;
  outboundFetch: OutboundFetch;
}

export interface SocialProviders {
  /** The settings decide what exists; nothing is asked of the provider. */
  has(id: string): boolean;
  /**
   * Asks the issuer for its addresses where the configuration names one; throws ProviderFailure if
   * it cannot.
   */
  get(id: string): Promise<SocialProvider>;
  /** Facts about a provider that need no request to it. */
  outline(id: string): { refresh: boolean; idToken: boolean };
}

const records: Record<KnownProviderId, ProviderRecord> = {
  ...openIdProviderRecords,
  ...plainProviderRecords,
};
const discoveryMs = 3_600_000;

export function knownRecord(id: string): ProviderRecord | undefined {
  return (knownProviderIds as readonly string[]).includes(id)
    ? records[id as KnownProviderId]
    : undefined;
}

export function createSocialProviders({
  config,
  clock,
  outboundFetch,
}: Pick<Platform, "config" | "clock" | "outboundFetch">): SocialProviders {
  const { socialProviders } = config.accounts;
  const found = new Map<string, { provider: SocialProvider; untilMs: number }>();
  const has = (id: string) => Object.hasOwn(socialProviders, id);
  return {
    has,
    outline(id) {
      const record = knownRecord(id);
      const discovered = socialProviders[id]?.issuer !== undefined;
      return {
        refresh: record?.refresh ?? true,
        idToken: discovered || record?.idToken !== undefined,
      };
    },
    async get(id) {
      const settings = has(id) ? socialProviders[id] : undefined;
      if (!settings) throw new ProviderFailure(`provider ${id} is not configured`);
      const known = found.get(id);
      if (known && clock.nowMs() < known.untilMs) return known.provider;
      const record = await recordFor(outboundFetch, id, settings);
      const provider = { ...record, id, settings, outboundFetch };
      found.set(id, { provider, untilMs: clock.nowMs() + discoveryMs });
      return provider;
    },
  };
}

/** Explicit addresses win over discovered ones, those over the record's. */
async function recordFor(
  outboundFetch: OutboundFetch,
  id: string,
  settings: ProviderSettings,
): Promise<ProviderRecord> {
  const record = settings.issuer
    ? await discovered(outboundFetch, settings.issuer, knownRecord(id))
    : knownRecord(id);
  if (!record) throw new ProviderFailure(`provider ${id} needs an issuer`);
  const { userInfo, idToken, ...rest } = record;
  const userInfoUrl = settings.userInfoUrl ?? userInfo?.url;
  const jwksUrl = settings.jwksUrl ?? idToken?.jwksUrl;
  return {
    ...rest,
    // Other addresses without another issuer are another provider all the same: its subjects are
    // its own.
    issuer:
      settings.tokenUrl && !settings.issuer ? new URL(settings.tokenUrl).origin : record.issuer,
    authorizeUrl: settings.authorizeUrl ?? record.authorizeUrl,
    tokenUrl: settings.tokenUrl ?? record.tokenUrl,
    ...(userInfoUrl && {
      userInfo: { ...userInfo, ...moreAt(record, settings), url: userInfoUrl },
    }),
    ...(jwksUrl && { idToken: { nonce: true, ...idToken, jwksUrl } }),
  };
}

/** A second profile address lies below the first: GitHub Enterprise moves both. */
function moreAt(record: ProviderRecord, settings: ProviderSettings) {
  const more = record.userInfo?.more;
  if (!more || !settings.userInfoUrl) return {};
  return { more: { ...more, url: `${settings.userInfoUrl}/${more.name}` } };
}

/**
 * OpenID Connect discovery. What it cannot tell (scopes, quirks) stays as the known record has it.
 */
async function discovered(
  outboundFetch: OutboundFetch,
  issuer: string,
  known: ProviderRecord | undefined,
): Promise<ProviderRecord> {
  const server = await discover(outboundFetch, issuer);
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = server;
  if (!authorization_endpoint || !token_endpoint || !jwks_uri)
    throw new ProviderFailure(`the discovery document of ${issuer} lacks an address`);
  const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const generic: Omit<ProviderRecord, "issuer" | "authorizeUrl" | "tokenUrl"> = known ?? {
    scopes: ["openid", "profile", "email"],
    clientAuth: methods.includes("client_secret_basic") ? "basic" : "post",
    pkce: true,
    refresh: true,
    readProfile: openIdProfile,
  };
  return {
    ...generic,
    // A custom issuer has its own spelling, regardless of what the public one accepts.
    issuer: server.issuer,
    authorizeUrl: authorization_endpoint,
    tokenUrl: token_endpoint,
    idToken: { jwksUrl: jwks_uri, nonce: known?.idToken?.nonce ?? true },
    ...(userinfo_endpoint &&
      (!known || known.userInfo) && { userInfo: { ...known?.userInfo, url: userinfo_endpoint } }),
  };
}

async function discover(
  outboundFetch: OutboundFetch,
  issuer: string,
): Promise<oauth.AuthorizationServer> {
  const address = new URL(issuer);
  try {
    const response = await oauth.discoveryRequest(address, {
      [oauth.customFetch]: (url: string, init: unknown) =>
        askProvider(outboundFetch, url, init as RequestInit),
      [oauth.allowInsecureRequests]: address.protocol === "http:",
    });
    return await oauth.processDiscoveryResponse(address, response);
  } catch (error) {
    throw new ProviderFailure(`the discovery of ${issuer} failed`, { cause: error });
  }
}
