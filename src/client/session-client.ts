import type { SessionAnswer, UserWire } from "#contract/identity/session-schema.ts";
import { createFetcher, type FetchAnswer, type FetchCall, type FetcherOptions } from "./fetcher.ts";

export interface SessionClientOptions extends FetcherOptions {
  basePath?: string;
}

// Written out here: the contract's schemas would make the schema library a dependency of these
// types.
export interface SignUpBody {
  name?: string | undefined;
  email: string;
  password: string;
  image?: string | undefined;
  callbackURL?: string | undefined;
}

export interface SignInBody {
  email: string;
  password: string;
  callbackURL?: string | undefined;
  rememberMe?: boolean | undefined;
}

export interface SignUpAnswer {
  token: string | null;
  user: UserWire;
}

export interface SignInAnswer {
  redirect: boolean;
  token: string;
  url?: string;
  user: UserWire;
}

export type AuthCall = Omit<FetchCall, "method">;
export type CallListener = (path: string) => void;

export interface SessionClient {
  /** Any other account call by its path, such as `/list-sessions`. */
  call<T>(path: string, call?: AuthCall): Promise<FetchAnswer<T>>;
  getSession(call?: AuthCall): Promise<FetchAnswer<SessionAnswer | null>>;
  signUpWithEmail(body: SignUpBody, call?: AuthCall): Promise<FetchAnswer<SignUpAnswer>>;
  signInWithEmail(body: SignInBody, call?: AuthCall): Promise<FetchAnswer<SignInAnswer>>;
  signOut(): Promise<FetchAnswer<{ success: boolean }>>;
  verifyEmail(token: string): Promise<FetchAnswer<{ status: boolean; user: UserWire | null }>>;
  updateUser(body: { name?: string; image?: string | null }): Promise<FetchAnswer<StatusAnswer>>;
  deleteUser(body?: { password?: string; token?: string }): Promise<FetchAnswer<DeletionAnswer>>;
  revokeSessions(): Promise<FetchAnswer<StatusAnswer>>;
  revokeOtherSessions(): Promise<FetchAnswer<StatusAnswer>>;
  /** Hears the path of every call that succeeded; returns the way to stop. */
  onSuccess(listener: CallListener): () => void;
}

interface StatusAnswer {
  status: boolean;
}

interface DeletionAnswer {
  success: boolean;
  message: string;
}

const alwaysPost = new Set([
  "/sign-out",
  "/revoke-sessions",
  "/revoke-other-sessions",
  "/delete-user",
]);

/** A body makes a POST, no body a GET, and four calls are always POST. */
export function toMethod(path: string, body: unknown): "GET" | "POST" {
  if (path === "/get-session") return "GET";
  return alwaysPost.has(path) || body !== undefined ? "POST" : "GET";
}

export function createSessionClient(options: SessionClientOptions = {}): SessionClient {
  const { basePath = "/api/auth", ...fetcherOptions } = options;
  const fetcher = createFetcher(fetcherOptions);
  const listeners = new Set<CallListener>();

  async function call<T>(path: string, given: AuthCall = {}): Promise<FetchAnswer<T>> {
    const method = toMethod(path, given.body);
    const body = method === "POST" ? (given.body ?? {}) : undefined;
    const answer = await fetcher<T>(`${basePath}${path}`, { ...given, method, body });
    if (!answer.error) for (const listener of listeners) listener(path);
    return answer;
  }

  return {
    call,
    getSession: (given) => call("/get-session", given),
    signUpWithEmail: (body, given) => call("/sign-up/email", { ...given, body }),
    signInWithEmail: (body, given) => call("/sign-in/email", { ...given, body }),
    signOut: () => call("/sign-out"),
    verifyEmail: (token) => call("/verify-email", { query: { token } }),
    updateUser: (body) => call("/update-user", { body }),
    deleteUser: (body) => call("/delete-user", { body }),
    revokeSessions: () => call("/revoke-sessions"),
    revokeOtherSessions: () => call("/revoke-other-sessions"),
    onSuccess(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
