import { isWorthRetrying, type Retry, retryDelayMs } from "./retry.ts";

/**
 * The error: status and its text, then the fields of the body. Status 0 means that no response
 * arrived.
 */
export interface FetchFailure {
  status: number;
  statusText: string;
  code?: string;
  message?: string;
  /** The body, when it was not JSON. */
  text?: string;
  /** From the answer's headers, for a limit that was reached. */
  retryAfterSeconds?: number;
  /** Names the request in the server's log. */
  requestId?: string;
  [key: string]: unknown;
}

export type FetchAnswer<T> = { data: T; error: null } | { data: null; error: FetchFailure };

export interface FetcherOptions {
  /** Put before every path; empty for the page's own origin. */
  baseUrl?: string;
  fetch?: typeof fetch;
  headers?: Record<string, string>;
  /** For reads only; a write is repeated only when its own call asks for it. */
  retry?: Retry;
  /** Where the browser is sent to when an answer carries `url` and `redirect`. */
  goTo?: (url: string) => void;
}

export type QueryValue = string | number | boolean | undefined;

export interface FetchCall {
  method?: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  body?: unknown;
  /** A list is sent as the same name several times. */
  query?: Record<string, QueryValue | readonly QueryValue[]>;
  headers?: Record<string, string>;
  retry?: Retry;
  signal?: AbortSignal;
  /** False for a caller that decides by itself where to go. */
  followRedirect?: boolean;
}

export type Fetcher = <T>(path: string, call?: FetchCall) => Promise<FetchAnswer<T>>;

/** Never throws: an answer that is no success, and no answer at all, both come back as `error`. */
export function createFetcher(options: FetcherOptions = {}): Fetcher {
  return async <T>(path: string, call: FetchCall = {}) => {
    const method = call.method ?? "GET";
    const retry = call.retry ?? (method === "GET" ? options.retry : undefined);
    let answer = await send<T>(options, path, method, call);
    for (let attempt = 0; answer.error && isWorthRetrying(answer.error.status); attempt++) {
      const delayMs = retryDelayMs(retry, attempt);
      if (delayMs === undefined || !(await waitUnlessAborted(delayMs, call.signal))) break;
      answer = await send<T>(options, path, method, call);
    }
    if (call.followRedirect !== false) followRedirect(answer.data, options.goTo ?? sendBrowserTo);
    return answer;
  };
}

async function send<T>(
  options: FetcherOptions,
  path: string,
  method: string,
  call: FetchCall,
): Promise<FetchAnswer<T>> {
  const hasBody = call.body !== undefined;
  const request: RequestInit = {
    method,
    credentials: "include",
    headers: {
      accept: "application/json",
      ...(hasBody ? { "content-type": "application/json" } : {}),
      ...options.headers,
      ...call.headers,
    },
    ...(hasBody ? { body: JSON.stringify(call.body) } : {}),
    ...(call.signal ? { signal: call.signal } : {}),
  };
  try {
    const url = `${options.baseUrl ?? ""}${path}${queryString(call.query)}`;
    const response = await (options.fetch ?? fetch)(url, request);
    const body = parseBody(await response.text());
    if (response.ok) return { data: body as T, error: null };
    return { data: null, error: toFailure(response, body) };
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    return { data: null, error: { status: 0, statusText: "Network Error", message } };
  }
}

function queryString(query: FetchCall["query"]): string {
  const given = Object.entries(query ?? {}).flatMap(([key, values]) =>
    [values].flat().flatMap((value) => (value === undefined ? [] : [[key, String(value)]])),
  );
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

function parseBody(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function toFailure(response: Response, body: unknown): FetchFailure {
  const failure: FetchFailure = {
    ...(typeof body === "string" ? { text: body } : isRecord(body) ? body : {}),
    status: response.status,
    statusText: response.statusText,
  };
  const header = response.headers.get("x-retry-after") ?? response.headers.get("retry-after");
  const seconds = header === null ? Number.NaN : Number(header);
  if (Number.isFinite(seconds)) failure.retryAfterSeconds = seconds;
  const requestId = response.headers.get("x-request-id");
  if (requestId) failure.requestId = requestId;
  return failure;
}

function followRedirect(data: unknown, goTo: (url: string) => void): void {
  if (isRecord(data) && data.redirect === true && typeof data.url === "string") goTo(data.url);
}

function sendBrowserTo(url: string): void {
  const page = (globalThis as { location?: { href: string; assign(url: string): void } }).location;
  if (!page) return;
  // A page is an http address; anything else, such as javascript:, would run in ours.
  if (/^https?:$/.test(new URL(url, page.href).protocol)) page.assign(url);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Resolves to true after the delay, or to false as soon as the signal is aborted. */
function waitUnlessAborted(delayMs: number, signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve(false);
    const end = (waited: boolean) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      resolve(waited);
    };
    const stop = () => end(false);
    const timer = setTimeout(() => end(true), delayMs);
    signal?.addEventListener("abort", stop);
  });
}
