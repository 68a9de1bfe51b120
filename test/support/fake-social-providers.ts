import { randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import type { KnownProviderId } from "#contract/identity/account-schema.ts";
import type { OutboundFetch, OutboundRequest } from "#server/platform/outbound-request.ts";

/** The answers of one provider, in the shapes its public documentation shows. */
export interface DocumentedProvider {
  authorize: string;
  pkce: boolean;
  token: string;
  /** How the documentation has the client prove itself. */
  auth: "basic" | "post" | "client_key";
  tokenAnswer: Record<string, unknown>;
  /** Address and answer of each profile call. */
  profile?: Record<string, unknown>;
  profileMethod?: "POST";
  keys?: string;
  idToken?: { iss: string; claims: Record<string, unknown>; nonce: boolean };
  /** The person that we must make of it. */
  person: {
    subject: string;
    name: string;
    email: string | null;
    emailVerified: boolean;
    image: string | null;
  };
  scopes: string[];
}

const oauthTokens = {
  access_token: "access-1",
  refresh_token: "refresh-1",
  expires_in: 3600,
  token_type: "Bearer",
};
const ada = { name: "Ada Lovelace", emailVerified: true, image: "https://img.example/ada.png" };
const tenant = "9188040d-6c67-4c5b-b112-36a304b66dad";

function standardClaims(sub: string, email: string) {
  return { sub, name: ada.name, picture: ada.image, email, email_verified: true };
}

export const documented: Record<KnownProviderId, DocumentedProvider> = {
  apple: {
    authorize: "https://appleid.apple.com/auth/authorize",
    pkce: false,
    token: "https://appleid.apple.com/auth/token",
    auth: "post",
    tokenAnswer: oauthTokens,
    keys: "https://appleid.apple.com/auth/keys",
    idToken: {
      iss: "https://appleid.apple.com",
      claims: { sub: "001.apple", email: "apple@example.com", email_verified: "true" },
      nonce: true,
    },
    person: { ...ada, subject: "001.apple", email: "apple@example.com", image: null },
    scopes: ["name", "email"],
  },
  discord: {
    authorize: "https://discord.com/oauth2/authorize",
    pkce: false,
    token: "https://discord.com/api/oauth2/token",
    auth: "post",
    tokenAnswer: { ...oauthTokens, scope: "identify email" },
    profile: {
      "https://discord.com/api/users/@me": {
        id: "80351110224678912",
        username: "ada",
        global_name: ada.name,
        avatar: "8342729096ea3675442027381ff50dfe",
        verified: true,
        email: "discord@example.com",
      },
    },
    person: {
      ...ada,
      subject: "80351110224678912",
      email: "discord@example.com",
      image:
        "https://cdn.discordapp.com/avatars/80351110224678912/8342729096ea3675442027381ff50dfe.png",
    },
    scopes: ["identify", "email"],
  },
  facebook: {
    authorize: "https://www.facebook.com/v24.0/dialog/oauth",
    pkce: false,
    token: "https://graph.facebook.com/v24.0/oauth/access_token",
    auth: "post",
    tokenAnswer: { access_token: "access-1", token_type: "bearer", expires_in: 5_183_944 },
    profile: {
      "https://graph.facebook.com/v24.0/me?fields=id,name,email,picture": {
        id: "10150",
        name: ada.name,
        email: "facebook@example.com",
        picture: { data: { height: 50, is_silhouette: false, url: ada.image, width: 50 } },
      },
    },
    keys: "https://limited.facebook.com/.well-known/oauth/openid/jwks/",
    person: { ...ada, subject: "10150", email: "facebook@example.com", emailVerified: false },
    scopes: ["email", "public_profile"],
  },
  github: {
    authorize: "https://github.com/login/oauth/authorize",
    pkce: true,
    token: "https://github.com/login/oauth/access_token",
    auth: "post",
    tokenAnswer: { ...oauthTokens, token_type: "bearer", scope: "read:user,user:email" },
    profile: {
      "https://api.github.com/user": {
        id: 583231,
        login: "ada",
        name: ada.name,
        email: null,
        avatar_url: ada.image,
      },
      "https://api.github.com/user/emails": [
        { email: "other@example.com", primary: false, verified: true, visibility: null },
        { email: "github@example.com", primary: true, verified: true, visibility: "private" },
      ],
    },
    person: { ...ada, subject: "583231", email: "github@example.com" },
    scopes: ["read:user", "user:email"],
  },
  microsoft: {
    authorize: "https://login.microsoftonline.com/common/oauth2/v2.0/authorize",
    pkce: true,
    token: "https://login.microsoftonline.com/common/oauth2/v2.0/token",
    auth: "post",
    tokenAnswer: { ...oauthTokens, scope: "openid profile email" },
    keys: "https://login.microsoftonline.com/common/discovery/v2.0/keys",
    idToken: {
      iss: `https://login.microsoftonline.com/${tenant}/v2.0`,
      claims: {
        sub: "AAAA-microsoft",
        tid: tenant,
        name: ada.name,
        preferred_username: "microsoft@example.com",
        email: "microsoft@example.com",
      },
      nonce: true,
    },
    person: {
      ...ada,
      subject: "AAAA-microsoft",
      email: "microsoft@example.com",
      emailVerified: false,
      image: null,
    },
    scopes: ["openid", "profile", "email"],
  },
  google: {
    authorize: "https://accounts.google.com/o/oauth2/v2/auth",
    pkce: true,
    token: "https://oauth2.googleapis.com/token",
    auth: "post",
    tokenAnswer: { ...oauthTokens, scope: "openid profile email" },
    keys: "https://www.googleapis.com/oauth2/v3/certs",
    idToken: {
      iss: "https://accounts.google.com",
      claims: standardClaims("10769150350006150715113082367", "google@example.com"),
      nonce: true,
    },
    person: { ...ada, subject: "10769150350006150715113082367", email: "google@example.com" },
    scopes: ["openid", "profile", "email"],
  },
  huggingface: openId("huggingface", {
    authorize: "https://huggingface.co/oauth/authorize",
    token: "https://huggingface.co/oauth/token",
    profile: "https://huggingface.co/oauth/userinfo",
    keys: "https://huggingface.co/oauth/jwks",
    iss: "https://huggingface.co",
  }),
  spotify: {
    authorize: "https://accounts.spotify.com/authorize",
    pkce: true,
    token: "https://accounts.spotify.com/api/token",
    auth: "basic",
    tokenAnswer: { ...oauthTokens, scope: "user-read-email" },
    profile: {
      "https://api.spotify.com/v1/me": {
        id: "spotify-ada",
        display_name: ada.name,
        email: "spotify@example.com",
        images: [{ url: ada.image, height: 300, width: 300 }],
        type: "user",
      },
    },
    person: { ...ada, subject: "spotify-ada", email: "spotify@example.com", emailVerified: false },
    scopes: ["user-read-email"],
  },
  twitch: {
    ...openId("twitch", {
      authorize: "https://id.twitch.tv/oauth2/authorize",
      token: "https://id.twitch.tv/oauth2/token",
      profile: "https://id.twitch.tv/oauth2/userinfo",
      keys: "https://id.twitch.tv/oauth2/keys",
      iss: "https://id.twitch.tv/oauth2",
    }),
    pkce: false,
    tokenAnswer: { ...oauthTokens, token_type: "bearer", scope: ["openid", "user:read:email"] },
    scopes: ["openid", "user:read:email"],
  },
  twitter: {
    authorize: "https://x.com/i/oauth2/authorize",
    pkce: true,
    token: "https://api.x.com/2/oauth2/token",
    auth: "basic",
    tokenAnswer: { ...oauthTokens, token_type: "bearer", scope: "users.read users.email" },
    profile: {
      "https://api.x.com/2/users/me?user.fields=profile_image_url,confirmed_email": {
        data: {
          id: "2244994945",
          name: ada.name,
          username: "ada",
          profile_image_url: ada.image,
          confirmed_email: "twitter@example.com",
        },
      },
    },
    person: { ...ada, subject: "2244994945", email: "twitter@example.com" },
    scopes: ["users.read", "users.email"],
  },
  dropbox: {
    authorize: "https://www.dropbox.com/oauth2/authorize",
    pkce: true,
    token: "https://api.dropboxapi.com/oauth2/token",
    auth: "post",
    tokenAnswer: { ...oauthTokens, token_type: "bearer", scope: "account_info.read" },
    profile: {
      "https://api.dropboxapi.com/2/users/get_current_account": {
        account_id: "dbid:AAH4f99T0taONIb",
        name: { given_name: "Ada", surname: "Lovelace", display_name: ada.name },
        email: "dropbox@example.com",
        email_verified: true,
        profile_photo_url: ada.image,
        disabled: false,
      },
    },
    profileMethod: "POST",
    person: { ...ada, subject: "dbid:AAH4f99T0taONIb", email: "dropbox@example.com" },
    scopes: ["account_info.read"],
  },
  kick: {
    authorize: "https://id.kick.com/oauth/authorize",
    pkce: true,
    token: "https://id.kick.com/oauth/token",
    auth: "post",
    tokenAnswer: { ...oauthTokens, scope: "user:read" },
    profile: {
      "https://api.kick.com/public/v1/users": {
        data: [
          {
            user_id: 117,
            name: ada.name,
            email: "kick@example.com",
            profile_picture: ada.image,
          },
        ],
        message: "OK",
      },
    },
    person: { ...ada, subject: "117", email: "kick@example.com", emailVerified: false },
    scopes: ["user:read"],
  },
  linkedin: {
    ...openId("linkedin", {
      authorize: "https://www.linkedin.com/oauth/v2/authorization",
      token: "https://www.linkedin.com/oauth/v2/accessToken",
      profile: "https://api.linkedin.com/v2/userinfo",
      keys: "https://www.linkedin.com/oauth/openid/jwks",
      iss: "https://www.linkedin.com/oauth",
    }),
    pkce: false,
    tokenAnswer: {
      access_token: "access-1",
      refresh_token: "refresh-1",
      expires_in: 5_184_000,
      refresh_token_expires_in: 525_600,
      scope: "email,openid,profile",
    },
    idToken: {
      iss: "https://www.linkedin.com/oauth",
      claims: standardClaims("linkedin-ada", "linkedin@example.com"),
      nonce: false,
    },
    scopes: ["email", "openid", "profile"],
  },
  gitlab: openId("gitlab", {
    authorize: "https://gitlab.com/oauth/authorize",
    token: "https://gitlab.com/oauth/token",
    profile: "https://gitlab.com/oauth/userinfo",
    keys: "https://gitlab.com/oauth/discovery/keys",
    iss: "https://gitlab.com",
  }),
  tiktok: {
    authorize: "https://www.tiktok.com/v2/auth/authorize/",
    pkce: false,
    token: "https://open.tiktokapis.com/v2/oauth/token/",
    auth: "client_key",
    tokenAnswer: {
      ...oauthTokens,
      expires_in: 86_400,
      refresh_expires_in: 31_536_000,
      open_id: "afd97af1-b87b-48b9-ac98-410aghda5344",
      scope: "user.info.basic,video.list",
    },
    profile: {
      "https://open.tiktokapis.com/v2/user/info/?fields=open_id,union_id,avatar_url,display_name": {
        data: {
          user: {
            open_id: "afd97af1-b87b-48b9-ac98-410aghda5344",
            union_id: "c9c60f44-a68e-4f5d-84dd-ce22faeb0ba1",
            avatar_url: ada.image,
            display_name: ada.name,
          },
        },
        error: { code: "ok", message: "", log_id: "20220829194722CBE87ED59D524E727021" },
      },
    },
    person: {
      ...ada,
      subject: "afd97af1-b87b-48b9-ac98-410aghda5344",
      email: null,
      emailVerified: false,
    },
    scopes: ["user.info.basic", "video.list"],
  },
  reddit: {
    authorize: "https://www.reddit.com/api/v1/authorize",
    pkce: false,
    token: "https://www.reddit.com/api/v1/access_token",
    auth: "basic",
    tokenAnswer: { ...oauthTokens, token_type: "bearer", scope: "identity" },
    profile: {
      "https://oauth.reddit.com/api/v1/me": {
        id: "1abcd",
        name: ada.name,
        icon_img: "https://styles.redditmedia.example/ada.png?width=256&amp;s=0a1b&amp;v=2",
        has_verified_email: true,
      },
    },
    person: {
      ...ada,
      subject: "1abcd",
      email: null,
      emailVerified: false,
      image: "https://styles.redditmedia.example/ada.png?width=256&s=0a1b&v=2",
    },
    scopes: ["identity"],
  },
  roblox: {
    ...openId("roblox", {
      authorize: "https://apis.roblox.com/oauth/v1/authorize",
      token: "https://apis.roblox.com/oauth/v1/token",
      profile: "https://apis.roblox.com/oauth/v1/userinfo",
      keys: "https://apis.roblox.com/oauth/v1/certs",
      iss: "https://apis.roblox.com/oauth/",
    }),
    profile: {
      "https://apis.roblox.com/oauth/v1/userinfo": {
        sub: "roblox-ada",
        name: ada.name,
        nickname: "ada",
        preferred_username: "ada",
        picture: ada.image,
      },
    },
    tokenAnswer: { ...oauthTokens, scope: "openid profile" },
    person: { ...ada, subject: "roblox-ada", email: null, emailVerified: false },
    scopes: ["openid", "profile"],
  },
  vk: {
    authorize: "https://id.vk.com/authorize",
    pkce: true,
    token: "https://id.vk.com/oauth2/auth",
    auth: "post",
    tokenAnswer: {
      ...oauthTokens,
      id_token: "a token of its own kind",
      user_id: 1234567890,
      state: "echo",
      scope: "vkid.personal_info email",
    },
    profile: {
      "https://id.vk.com/oauth2/user_info": {
        user: {
          user_id: "1234567890",
          first_name: "Ada",
          last_name: "Lovelace",
          phone: "79991234567",
          avatar: ada.image,
          email: "vk@example.com",
          sex: 1,
          verified: true,
          birthday: "10.12.1815",
        },
      },
    },
    profileMethod: "POST",
    person: { ...ada, subject: "1234567890", email: "vk@example.com", emailVerified: false },
    scopes: ["vkid.personal_info", "email"],
  },
  zoom: {
    authorize: "https://zoom.us/oauth/authorize",
    pkce: true,
    token: "https://zoom.us/oauth/token",
    auth: "basic",
    tokenAnswer: { ...oauthTokens, token_type: "bearer", scope: "user:read:user" },
    profile: {
      "https://api.zoom.us/v2/users/me": {
        id: "zJKyaiAyTNC-MWjiWC18KQ",
        first_name: "Ada",
        last_name: "Lovelace",
        display_name: ada.name,
        email: "zoom@example.com",
        verified: 1,
        pic_url: ada.image,
      },
    },
    person: { ...ada, subject: "zJKyaiAyTNC-MWjiWC18KQ", email: "zoom@example.com" },
    scopes: ["user:read:user"],
  },
};

function openId(
  id: string,
  at: { authorize: string; token: string; profile: string; keys: string; iss: string },
): DocumentedProvider {
  const claims = standardClaims(`${id}-ada`, `${id}@example.com`);
  return {
    authorize: at.authorize,
    pkce: true,
    token: at.token,
    auth: "post",
    tokenAnswer: { ...oauthTokens, scope: "openid profile email" },
    profile: { [at.profile]: claims },
    keys: at.keys,
    idToken: { iss: at.iss, claims, nonce: true },
    person: { ...ada, subject: `${id}-ada`, email: `${id}@example.com` },
    scopes: ["openid", "profile", "email"],
  };
}

export interface Asked {
  url: string;
  method: string;
  headers: Headers;
  form: URLSearchParams;
}

/**
 * Takes the place of the internet: answers at the providers' real addresses, and remembers what was
 * asked.
 */
export async function fakeInternet() {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: "fake", alg: "RS256" }] };
  const asked: Asked[] = [];
  let nonce = "";

  async function sign(id: KnownProviderId, change: Record<string, unknown> = {}): Promise<string> {
    const { idToken } = documented[id];
    return (
      new SignJWT({
        ...idToken?.claims,
        ...(idToken?.nonce && { nonce }),
        iss: idToken?.iss ?? "",
        aud: `${id}-client`,
        ...change,
      })
        .setProtectedHeader({ alg: "RS256", kid: "fake" })
        .setIssuedAt()
        .setExpirationTime("1h")
        // Two tokens of one second differ, as those of real providers do.
        .setJti(randomUUID())
        .sign(privateKey)
    );
  }

  const fetch: OutboundFetch = async (url, request) => {
    const response = await answer(url, request);
    const { status, headers } = response;
    return { status, headers, body: Buffer.from(await response.arrayBuffer()) };
  };

  async function answer(url: string, request: OutboundRequest): Promise<Response> {
    const { method = "GET", headers, body } = request;
    const form = new URLSearchParams(body?.toString());
    asked.push({ url, method, headers: new Headers(headers), form });
    for (const [id, provider] of Object.entries(documented)) {
      if (url === provider.token) {
        const idToken = provider.idToken && { id_token: await sign(id as KnownProviderId) };
        const renewed = form.get("grant_type") === "refresh_token" && { access_token: "access-2" };
        return Response.json({ ...idToken, ...provider.tokenAnswer, ...renewed });
      }
      if (url === provider.keys) return Response.json(keys);
      const profile = provider.profile?.[url];
      if (profile !== undefined) return Response.json(profile);
    }
    return Response.json({ error: "not_found" }, { status: 404 });
  }

  return {
    fetch,
    asked,
    sign,
    expectNonce: (value: string) => {
      nonce = value;
    },
  };
}
