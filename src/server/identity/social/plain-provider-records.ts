import type { KnownProviderId } from "#contract/identity/account-schema.ts";
import type { openIdProviderRecords } from "./openid-provider-records.ts";
import { joined, toProfile, toRaw, toRawList, toText } from "./profile-rules.ts";
import type { ProviderRecord } from "./provider-record.ts";

type PlainProvider = Exclude<KnownProviderId, keyof typeof openIdProviderRecords>;

/**
 * Providers with plain OAuth and a profile of their own shape, as their public documentation
 * describes them.
 */
export const plainProviderRecords: Record<PlainProvider, ProviderRecord> = {
  // discord.com/developers/docs/topics/oauth2: `verified` is about the address
  discord: {
    issuer: "https://discord.com",
    authorizeUrl: "https://discord.com/oauth2/authorize",
    tokenUrl: "https://discord.com/api/oauth2/token",
    scopes: ["identify", "email"],
    clientAuth: "post",
    pkce: false,
    refresh: true,
    userInfo: { url: "https://discord.com/api/users/@me" },
    readProfile: (raw) =>
      toProfile({
        subject: raw.id,
        name: [raw.global_name, raw.username],
        email: raw.email,
        emailVerified: raw.verified,
        image: raw.avatar ? `https://cdn.discordapp.com/avatars/${raw.id}/${raw.avatar}.png` : "",
      }),
  },
  // dropbox.com/developers/documentation/http/documentation#users-get_current_account
  dropbox: {
    issuer: "https://www.dropbox.com",
    authorizeUrl: "https://www.dropbox.com/oauth2/authorize",
    tokenUrl: "https://api.dropboxapi.com/oauth2/token",
    scopes: ["account_info.read"],
    clientAuth: "post",
    pkce: true,
    refresh: true,
    authorizeParameters: { token_access_type: "offline" },
    userInfo: { url: "https://api.dropboxapi.com/2/users/get_current_account", method: "POST" },
    readProfile: (raw) =>
      toProfile({
        subject: raw.account_id,
        name: [toRaw(raw.name).display_name],
        email: raw.email,
        emailVerified: raw.email_verified,
        image: raw.profile_photo_url,
      }),
  },
  // developers.facebook.com/docs/facebook-login: says nothing about a proof of the address.
  // Id tokens come from Limited Login on phones.
  facebook: {
    issuer: "https://www.facebook.com",
    authorizeUrl: "https://www.facebook.com/v24.0/dialog/oauth",
    tokenUrl: "https://graph.facebook.com/v24.0/oauth/access_token",
    scopes: ["email", "public_profile"],
    clientAuth: "post",
    pkce: false,
    refresh: false,
    idToken: {
      jwksUrl: "https://limited.facebook.com/.well-known/oauth/openid/jwks/",
      nonce: false,
    },
    userInfo: { url: "https://graph.facebook.com/v24.0/me?fields=id,name,email,picture" },
    readProfile: (raw) =>
      toProfile({
        subject: raw.id ?? raw.sub,
        name: [raw.name],
        email: raw.email,
        image: toRaw(toRaw(raw.picture).data).url ?? raw.picture,
      }),
  },
  // docs.github.com/apps/oauth-apps: the proof is in the list of addresses; PKCE with S256 only
  github: {
    issuer: "https://github.com",
    authorizeUrl: "https://github.com/login/oauth/authorize",
    tokenUrl: "https://github.com/login/oauth/access_token",
    scopes: ["read:user", "user:email"],
    clientAuth: "post",
    pkce: true,
    refresh: true,
    loginHintName: "login",
    userInfo: {
      url: "https://api.github.com/user",
      headers: { accept: "application/vnd.github+json" },
      more: { name: "emails", url: "https://api.github.com/user/emails" },
    },
    readProfile(raw) {
      const emails = toRawList(raw.emails);
      const chosen = emails.find((entry) => entry.primary === true) ?? emails[0];
      return toProfile({
        subject: raw.id,
        name: [raw.name, raw.login],
        email: chosen?.email ?? raw.email,
        emailVerified: chosen?.verified,
        image: raw.avatar_url,
      });
    },
  },
  // docs.kick.com/getting-started/generating-tokens-oauth2-flow, /apis/users
  kick: {
    issuer: "https://id.kick.com",
    authorizeUrl: "https://id.kick.com/oauth/authorize",
    tokenUrl: "https://id.kick.com/oauth/token",
    scopes: ["user:read"],
    clientAuth: "post",
    pkce: true,
    refresh: true,
    userInfo: { url: "https://api.kick.com/public/v1/users" },
    readProfile(raw) {
      const [user = {}] = toRawList(raw.data);
      return toProfile({
        subject: user.user_id,
        name: [user.name],
        email: user.email,
        image: user.profile_picture,
      });
    },
  },
  // github.com/reddit-archive/reddit/wiki/OAuth2: never gives an address; texts are escaped as for
  // HTML
  reddit: {
    issuer: "https://www.reddit.com",
    authorizeUrl: "https://www.reddit.com/api/v1/authorize",
    tokenUrl: "https://www.reddit.com/api/v1/access_token",
    scopes: ["identity"],
    clientAuth: "basic",
    pkce: false,
    refresh: true,
    authorizeParameters: { duration: "permanent" },
    userInfo: { url: "https://oauth.reddit.com/api/v1/me" },
    readProfile: (raw) =>
      toProfile({
        subject: raw.id,
        name: [raw.name],
        image: toText(raw.icon_img).replaceAll("&amp;", "&"),
      }),
  },
  // developer.spotify.com/documentation/web-api: "there is no proof that it actually belongs to the
  // user"
  spotify: {
    issuer: "https://accounts.spotify.com",
    authorizeUrl: "https://accounts.spotify.com/authorize",
    tokenUrl: "https://accounts.spotify.com/api/token",
    scopes: ["user-read-email"],
    clientAuth: "basic",
    pkce: true,
    refresh: true,
    userInfo: { url: "https://api.spotify.com/v1/me" },
    readProfile: (raw) =>
      toProfile({
        subject: raw.id,
        name: [raw.display_name],
        email: raw.email,
        image: toRawList(raw.images)[0]?.url,
      }),
  },
  // developers.tiktok.com/doc/login-kit-web: never gives an address; PKCE is for phones and
  // desktops
  tiktok: {
    issuer: "https://www.tiktok.com",
    authorizeUrl: "https://www.tiktok.com/v2/auth/authorize/",
    tokenUrl: "https://open.tiktokapis.com/v2/oauth/token/",
    scopes: ["user.info.basic"],
    scopeSeparator: ",",
    clientIdName: "client_key",
    clientAuth: "post",
    pkce: false,
    refresh: true,
    userInfo: {
      url: "https://open.tiktokapis.com/v2/user/info/?fields=open_id,union_id,avatar_url,display_name",
    },
    readProfile(raw) {
      const user = toRaw(toRaw(raw.data).user);
      return toProfile({
        subject: user.open_id,
        name: [user.display_name],
        image: user.avatar_url,
      });
    },
  },
  // docs.x.com/fundamentals/authentication/oauth-2-0, /x-api/users/user-lookup-me
  twitter: {
    issuer: "https://x.com",
    authorizeUrl: "https://x.com/i/oauth2/authorize",
    tokenUrl: "https://api.x.com/2/oauth2/token",
    scopes: ["users.read", "tweet.read", "users.email", "offline.access"],
    clientAuth: "basic",
    pkce: true,
    refresh: true,
    userInfo: {
      url: "https://api.x.com/2/users/me?user.fields=profile_image_url,confirmed_email",
    },
    readProfile(raw) {
      const user = toRaw(raw.data);
      return toProfile({
        subject: user.id,
        name: [user.name, user.username],
        email: user.confirmed_email,
        emailVerified: true,
        image: user.profile_image_url,
      });
    },
  },
  // id.vk.com/about/business/go/docs: `verified` is about the person, not the address
  vk: {
    issuer: "https://id.vk.com",
    authorizeUrl: "https://id.vk.com/authorize",
    tokenUrl: "https://id.vk.com/oauth2/auth",
    scopes: ["vkid.personal_info", "email"],
    clientAuth: "post",
    pkce: true,
    refresh: true,
    deviceId: true,
    userInfo: { url: "https://id.vk.com/oauth2/user_info", method: "POST", tokenInForm: true },
    readProfile(raw) {
      const user = toRaw(raw.user);
      return toProfile({
        subject: user.user_id,
        name: [joined(user.first_name, user.last_name)],
        email: user.email,
        image: user.avatar,
      });
    },
  },
  // developers.zoom.us/docs/api/users: `verified` is 1 for a proven address
  zoom: {
    issuer: "https://zoom.us",
    authorizeUrl: "https://zoom.us/oauth/authorize",
    tokenUrl: "https://zoom.us/oauth/token",
    scopes: ["user:read:user"],
    clientAuth: "basic",
    pkce: true,
    refresh: true,
    userInfo: { url: "https://api.zoom.us/v2/users/me" },
    readProfile: (raw) =>
      toProfile({
        subject: raw.id,
        name: [raw.display_name, joined(raw.first_name, raw.last_name)],
        email: raw.email,
        emailVerified: raw.verified === 1,
        image: raw.pic_url,
      }),
  },
};
