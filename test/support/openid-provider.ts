import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import * as oauth from "oauth4webapi";
import Provider, { type ClientMetadata, type Configuration } from "oidc-provider";
import { freePort } from "./free-port.ts";
import { whenOver } from "./when-over.ts";

/** The provider's facts about a person; tests change them. */
export interface ProviderPerson {
  name?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
}

/** Ways in which a provider fails its clients. */
export type Fault = "down" | "hangs" | "slow" | "says it is text" | "huge" | "redirects" | "500";

export interface OpenIdProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  people: Map<string, ProviderPerson>;
  /** The person gives consent in their browser; returns the address they are sent back to. */
  consent(authorizeUrl: string, subject: string): Promise<URL>;
  /** An id token that a page got by itself, for this client or for a stranger's. */
  idToken(
    subject: string,
    options?: { nonce?: string; client?: "ours" | "another" },
  ): Promise<string>;
  /** How often an address was asked since the last call of `forget`. */
  asked(path: string): number;
  forget(): void;
  /** Misbehaves at one address until it is mended. */
  fail(path: string, fault: Fault): void;
  mend(): void;
}

const secret = "a secret both sides know, long enough";
const directUri = "http://127.0.0.1:9/direct";
/** Requests that are sent together all ask within it, also on a busy machine. */
const slowMs = 2_000;

/**
 * Opens the npm package `oidc-provider`, a certified OpenID provider that is not ours, on loopback.
 */
export async function openIdProvider(redirectUris: string[]): Promise<OpenIdProvider> {
  const issuer = `http://127.0.0.1:${await freePort()}`;
  const people = new Map<string, ProviderPerson>();
  const client = (client_id: string): ClientMetadata => ({
    client_id,
    client_secret: secret,
    redirect_uris: [...redirectUris, directUri],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
  });
  const provider = new Provider(issuer, configuration(people, [client("ours"), client("another")]));
  const server = faultyServer(provider);
  await new Promise<void>((resolve) =>
    server.http.listen(Number(new URL(issuer).port), "127.0.0.1", resolve),
  );
  whenOver(() => {
    server.http.closeAllConnections();
    server.http.close();
  });

  async function consent(authorizeUrl: string, subject: string): Promise<URL> {
    const jar = new Map<string, string>();
    let location = new URL(authorizeUrl);
    for (let hops = 0; location.origin === issuer && hops < 10; hops += 1) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const response = await fetch(location, {
        redirect: "manual",
        headers: { cookie, "x-person": subject },
      });
      for (const line of response.headers.getSetCookie()) {
        const [pair = ""] = line.split(";");
        jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
      }
      const next = response.headers.get("location");
      if (next === null)
        throw new Error(`no redirect: ${response.status} ${await response.text()}`);
      location = new URL(next, location);
    }
    return location;
  }

  async function idToken(
    subject: string,
    { nonce, client: name = "ours" }: { nonce?: string; client?: "ours" | "another" } = {},
  ): Promise<string> {
    const verifier = oauth.generateRandomCodeVerifier();
    const query = new URLSearchParams({
      client_id: name,
      response_type: "code",
      redirect_uri: directUri,
      scope: "openid profile email",
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      ...(nonce && { nonce }),
    });
    const back = await consent(`${issuer}/auth?${query}`, subject);
    const response = await fetch(`${issuer}/token`, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${name}:${encoded(secret)}`).toString("base64")}`,
      },
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code: back.searchParams.get("code") ?? "",
        redirect_uri: directUri,
        code_verifier: verifier,
      }),
    });
    const { id_token } = (await response.json()) as { id_token: string };
    return id_token;
  }

  return { issuer, clientId: "ours", clientSecret: secret, people, consent, idToken, ...server };
}

function configuration(
  people: Map<string, ProviderPerson>,
  clients: ClientMetadata[],
): Configuration {
  return {
    clients,
    cookies: { keys: ["a key of the provider"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "picture"] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    issueRefreshToken: async () => true,
    rotateRefreshToken: () => true,
    ttl: {
      AccessToken: 3600,
      IdToken: 3600,
      RefreshToken: 86_400,
      AuthorizationCode: 60,
      Grant: 86_400,
      Session: 3600,
      Interaction: 600,
    },
    findAccount: async (_ctx, accountId) =>
      people.has(accountId)
        ? { accountId, claims: async () => ({ sub: accountId, ...people.get(accountId) }) }
        : undefined,
  };
}

/** The provider behind a proxy that counts requests, and returns wrong answers on request. */
function faultyServer(provider: Provider) {
  const counts = new Map<string, number>();
  const faults = new Map<string, Fault>();
  const answer = provider.callback();
  const http = createServer((req, res) => {
    const path = new URL(req.url ?? "/", "http://provider").pathname;
    counts.set(path, (counts.get(path) ?? 0) + 1);
    const proceed = path.startsWith("/interaction/")
      ? () => agree(provider, req, res)
      : () => answer(req, res);
    misbehave(faults.get(path), req, res, proceed);
  });
  return {
    http,
    asked: (path: string) => counts.get(path) ?? 0,
    forget: () => counts.clear(),
    fail: (path: string, fault: Fault) => void faults.set(path, fault),
    mend: () => faults.clear(),
  };
}

function misbehave(
  fault: Fault | undefined,
  req: IncomingMessage,
  res: ServerResponse,
  proceed: () => unknown,
): void {
  const json = { "content-type": "application/json" };
  switch (fault) {
    case undefined:
      proceed();
      return;
    case "down":
      req.socket.destroy();
      return;
    case "hangs":
      return;
    case "slow":
      setTimeout(proceed, slowMs);
      return;
    case "says it is text": {
      const { writeHead } = res;
      res.writeHead = ((status: number) => {
        res.setHeader("content-type", "text/html");
        return writeHead.call(res, status);
      }) as typeof res.writeHead;
      proceed();
      return;
    }
    case "huge":
      res.writeHead(200, json).end(JSON.stringify({ filler: "x".repeat(1_000_000) }));
      return;
    case "redirects":
      res.writeHead(307, { location: req.url ?? "/" }).end();
      return;
    case "500":
      res.writeHead(500, json).end("{}");
  }
}

/** The person named in a header signs in there and consents to everything. */
async function agree(provider: Provider, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { params } = await provider.interactionDetails(req, res);
  const accountId = String(req.headers["x-person"]);
  const grant = new provider.Grant({ accountId, clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope));
  const grantId = await grant.save();
  await provider.interactionFinished(req, res, { login: { accountId }, consent: { grantId } });
}

function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll("%20", "+");
}
