import type { Profile, Raw } from "./profile-rules.ts";

/** Everything that makes one provider different from another: data for the one flow. */
export interface ProviderRecord {
  /** Who vouches for the subjects; for OpenID the issuer, else the provider's own address. */
  issuer: string;
  authorizeUrl: string;
  tokenUrl: string;
  scopes: readonly string[];
  /** RFC 6749 says a blank. */
  scopeSeparator?: ",";
  /** The name of the `client_id` parameter, if the provider uses another one. */
  clientIdName?: "client_key";
  /** How the client proves itself at the token endpoint; without a secret it does not. */
  clientAuth: "basic" | "post" | "none";
  pkce: boolean;
  /** Whether access tokens can be renewed. */
  refresh: boolean;
  /** Sent along to the authorization page: offline access, form posts, prompts. */
  authorizeParameters?: Readonly<Record<string, string>>;
  /** The name of the `login_hint` parameter, if the provider uses another one. */
  loginHintName?: string;
  /**
   * VK: a device id comes back with the code, and token calls repeat it together with the state.
   */
  deviceId?: true;
  /** Apple: a form field `user` comes back the first time, with the person's name. */
  firstTimeUser?: true;
  idToken?: IdTokenRecord;
  /** Where the profile is read; without it the id token is the profile. */
  userInfo?: UserInfoRecord;
  readProfile(raw: Raw): Profile;
}

export interface IdTokenRecord {
  jwksUrl: string;
  /**
   * Accepted values of `iss` where they are not simply the issuer; `{tid}` stands for the tenant
   * claim.
   */
  issuers?: readonly string[];
  /** Whether the provider puts our nonce into the token. */
  nonce: boolean;
}

export interface UserInfoRecord {
  url: string;
  method?: "POST";
  /** VK takes the token in a form instead of a header. */
  tokenInForm?: true;
  headers?: Readonly<Record<string, string>>;
  /** GitHub: a second address whose answer joins the profile under this name. */
  more?: { name: string; url: string };
}
