import { setTimeout as pause } from "node:timers/promises";
import { tokenScopes } from "#contract/identity/scopes.ts";

const password = "correct horse battery";
const json = { "content-type": "application/json" };

/** An account and an access token of its organization. */
export interface LoadAccount {
  email: string;
  cookie: string;
  token: string;
}

export interface Answer {
  kind: string;
  node: string;
  status: number;
  retryAfter: string | null;
  code: unknown;
}

interface RequestKind {
  everyMs: number;
  /** False for requests that are answered without the database. */
  needsDatabase: boolean;
  send(node: string, account: LoadAccount, unique: string): Promise<Response>;
}

/** The continuous requests of browsers, programs and load balancers to a node. */
const requestKinds: Record<string, RequestKind> = {
  "get-session": {
    everyMs: 100,
    needsDatabase: true,
    send: (node, { cookie }) => fetch(`${node}/api/auth/get-session`, { headers: { cookie } }),
  },
  "sign-in": {
    everyMs: 400,
    needsDatabase: true,
    send: (node, { email }, unique) =>
      post(`${node}/api/auth/sign-in/email`, { email, password }, toAddress(unique)),
  },
  "read of /v1": {
    everyMs: 150,
    needsDatabase: true,
    send: (node, { token }) =>
      fetch(`${node}/v1/customers/?limit=1`, { headers: { authorization: `Bearer ${token}` } }),
  },
  "write of /v1": {
    everyMs: 150,
    needsDatabase: true,
    send: (node, { token }, unique) =>
      post(
        `${node}/v1/customers/`,
        { email: `${unique}@example.com` },
        { authorization: `Bearer ${token}`, "idempotency-key": unique },
      ),
  },
  readyz: {
    everyMs: 200,
    needsDatabase: true,
    send: (node) => fetch(`${node}/readyz`),
  },
  page: { everyMs: 300, needsDatabase: false, send: (node) => fetch(`${node}/sign-in`) },
  healthz: { everyMs: 300, needsDatabase: false, send: (node) => fetch(`${node}/healthz`) },
};

export const databaseKinds = Object.entries(requestKinds)
  .filter(([, { needsDatabase }]) => needsDatabase)
  .map(([kind]) => kind);

export interface OutageLoad {
  /** All answers since the last call. */
  take(): Answer[];
  /** The writes of /v1 that were acknowledged. */
  acknowledged: string[];
  stop(): Promise<void>;
}

/**
 * Sends the whole mix to every node until it is stopped. A request without any answer fails `stop`.
 */
export function startOutageLoad(nodes: readonly string[], account: LoadAccount): OutageLoad {
  const acknowledged: string[] = [];
  let answers: Answer[] = [];
  let stopped = false;
  let count = 0;
  const repeat = async (node: string, kind: string, { everyMs, send }: RequestKind) => {
    while (!stopped) {
      count += 1;
      const unique = `request-${count}`;
      const response = await send(node, account, unique);
      const text = await response.text();
      answers.push({
        kind,
        node,
        status: response.status,
        retryAfter: response.headers.get("retry-after"),
        code: response.status < 500 ? undefined : readCode(text),
      });
      if (kind === "write of /v1" && response.status === 201) acknowledged.push(unique);
      await pause(everyMs);
    }
  };
  const running = Promise.all(
    nodes.flatMap((node) =>
      Object.entries(requestKinds).map(([kind, request]) => repeat(node, kind, request)),
    ),
  );
  running.catch(() => {});
  return {
    acknowledged,
    take() {
      const taken = answers;
      answers = [];
      return taken;
    },
    async stop() {
      stopped = true;
      await running;
    },
  };
}

/**
 * Returns true for 503 with Retry-After, or the 500 that get-session answers by contract, with
 * Retry-After too.
 */
export function isOutageAnswer({ kind, status, retryAfter, code }: Answer): boolean {
  if (retryAfter === null) return false;
  return (
    status === 503 || (kind === "get-session" && status === 500 && code === "FAILED_TO_GET_SESSION")
  );
}

export async function createLoadAccount(node: string): Promise<LoadAccount> {
  const email = "load@example.com";
  const signUp = await post(`${node}/api/auth/sign-up/email`, { name: "Load", email, password });
  const cookie = signUp.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const organization = await created(
    post(`${node}/api/auth/organization/create`, { name: "Acme", slug: "acme" }, { cookie }),
  );
  const { token } = await created(
    post(
      `${node}/v1/organization-access-tokens/`,
      { comment: "load", organization_id: organization.id, scopes: tokenScopes },
      { cookie },
    ),
  );
  return { email, cookie, token: String(token) };
}

async function created(sent: Promise<Response>): Promise<Record<string, unknown>> {
  const response = await sent;
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { ...json, origin: new URL(url).origin, ...headers },
    body: JSON.stringify(body),
  });
}

/** Each sign-in comes from another network, so that none exceeds the limit of its network. */
function toAddress(unique: string): Record<string, string> {
  const number = Number(unique.replace(/\D/g, ""));
  return { "x-forwarded-for": `10.${(number >> 8) & 255}.${number & 255}.1` };
}

function readCode(text: string): unknown {
  try {
    return (JSON.parse(text) as { code?: unknown }).code;
  } catch {
    return undefined;
  }
}
