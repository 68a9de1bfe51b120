import { knownProviderIds } from "#contract/identity/account-schema.ts";
import { StartRefusal } from "../start-refusal.ts";
import {
  clientIdList,
  exactAddress,
  type SignUpPolicy,
  scopeList,
  signUpPolicy,
  text,
} from "./config-values.ts";
import type { Variable } from "./config-variables.ts";

/** The settings of one provider in the environment. */
export interface ProviderSettings {
  clientId: string;
  clientSecret: string | undefined;
  /** Scopes that are requested in addition to the provider's defaults. */
  scopes: readonly string[];
  /** Client ids of apps, beside `clientId`, whose id tokens are accepted. */
  audiences: readonly string[];
  issuer: string | undefined;
  authorizeUrl: string | undefined;
  tokenUrl: string | undefined;
  userInfoUrl: string | undefined;
  jwksUrl: string | undefined;
  signUp: SignUpPolicy;
}

const group = "social sign-in";

/** Every variable of the pattern SOCIAL_<P>_<name>. */
export const providerVariables = {
  CLIENT_ID: {
    group,
    schema: text,
    presetNote: "none: the provider is not offered",
    about: "The id the provider gave this installation.",
  },
  CLIENT_SECRET: {
    group,
    schema: text,
    presetNote: "none: a public client",
    about: "The secret that belongs to it.",
    secret: true,
  },
  SCOPES: {
    group,
    schema: scopeList,
    presetNote: "none",
    about:
      "Scopes to request in addition to the provider's default ones, separated by commas or spaces.",
  },
  AUDIENCES: {
    group,
    schema: clientIdList,
    presetNote: "none",
    about:
      "Comma list of further client ids, such as the bundle id of an iPhone app, whose id tokens may sign in and link.",
  },
  SIGN_UP: {
    group,
    schema: signUpPolicy,
    presetNote: "`SOCIAL_SIGN_UP`",
    about: "The same for this provider alone.",
  },
  ISSUER: {
    group,
    schema: exactAddress,
    presetNote: "the provider's own",
    about:
      "OpenID issuer whose discovery document contains every URL. Required for a provider that Guildhall does not know.",
  },
  AUTHORIZE_URL: {
    group,
    schema: exactAddress,
    presetNote: "the provider's own",
    about: "Where the browser is sent.",
  },
  TOKEN_URL: {
    group,
    schema: exactAddress,
    presetNote: "the provider's own",
    about: "Where codes and refresh tokens are exchanged.",
  },
  USERINFO_URL: {
    group,
    schema: exactAddress,
    presetNote: "the provider's own",
    about: "Where profiles are read.",
  },
  JWKS_URL: {
    group,
    schema: exactAddress,
    presetNote: "the provider's own",
    about: "Where the keys of its id tokens are.",
  },
} as const satisfies Record<string, Variable>;

type Suffix = keyof typeof providerVariables;
const suffixes = Object.keys(providerVariables) as Suffix[];
const pattern = new RegExp(`^SOCIAL_([A-Z0-9]+(?:_[A-Z0-9]+)*)_(${suffixes.join("|")})$`);
const ownVariable = "SOCIAL_SIGN_UP";
/** The provider id of password accounts. */
const reservedId = "credential";

/** Reads providers by id, in the order of the specification, then those of one's own. */
export function readSocialProviders(
  env: Record<string, string | undefined>,
  signUp: SignUpPolicy,
): Record<string, ProviderSettings> {
  const given = new Map<string, Map<string, string>>();
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith("SOCIAL_") || name === ownVariable || !value) continue;
    const [, provider, suffix] = pattern.exec(name) ?? [];
    if (!provider || !suffix) throw new StartRefusal(`${name} is not a known variable.`);
    const settings = given.get(provider) ?? new Map<string, string>();
    given.set(provider, settings.set(suffix, value));
  }
  const known: readonly string[] = knownProviderIds;
  const rank = (id: string) => (known.includes(id) ? known.indexOf(id) : known.length);
  return Object.fromEntries(
    [...given]
      .map(([name, values]) => [toProviderId(name), readProvider(name, values, signUp)] as const)
      .sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b)),
  );
}

/** Refuses addresses of providers that are not https: in live mode no secret travels in clear. */
export function requireSecureProviders(providers: Record<string, ProviderSettings>): void {
  for (const [id, settings] of Object.entries(providers)) {
    const { issuer, authorizeUrl, tokenUrl, userInfoUrl, jwksUrl } = settings;
    const bare = [issuer, authorizeUrl, tokenUrl, userInfoUrl, jwksUrl].find((address) =>
      address?.startsWith("http://"),
    );
    if (bare) throw new StartRefusal(`The addresses of provider ${id} must be https in live mode.`);
  }
}

function readProvider(
  name: string,
  values: Map<string, string>,
  signUp: SignUpPolicy,
): ProviderSettings {
  const read = <Value>(suffix: Suffix): Value | undefined => {
    const value = values.get(suffix);
    if (value === undefined) return undefined;
    const parsed = providerVariables[suffix].schema.safeParse(value);
    if (parsed.success) return parsed.data as Value;
    throw new StartRefusal(`SOCIAL_${name}_${suffix} ${parsed.error.issues[0]?.message}.`);
  };
  const id = toProviderId(name);
  if (id === reservedId) throw new StartRefusal(`A provider cannot be named ${reservedId}.`);
  const clientId = read<string>("CLIENT_ID");
  const issuer = read<string>("ISSUER");
  if (!clientId) throw new StartRefusal(`SOCIAL_${name}_CLIENT_ID is missing.`);
  if (!issuer && !(knownProviderIds as readonly string[]).includes(id)) {
    throw new StartRefusal(
      `SOCIAL_${name}_ISSUER is missing: ${id} is not a provider whose addresses are known.`,
    );
  }
  return {
    clientId,
    clientSecret: read("CLIENT_SECRET"),
    scopes: read<string[]>("SCOPES") ?? [],
    audiences: read<string[]>("AUDIENCES") ?? [],
    issuer,
    authorizeUrl: read("AUTHORIZE_URL"),
    tokenUrl: read("TOKEN_URL"),
    userInfoUrl: read("USERINFO_URL"),
    jwksUrl: read("JWKS_URL"),
    signUp: read<SignUpPolicy>("SIGN_UP") ?? signUp,
  };
}

function toProviderId(name: string): string {
  return name.toLowerCase().replaceAll("_", "-");
}
