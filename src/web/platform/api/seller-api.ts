import { createFetcher, type FetchCall, type QueryValue } from "#client/fetcher.ts";
import { isWorthRetrying } from "#client/retry.ts";
import { machineNowMs } from "#web/platform/machine-clock.ts";
import { ApiRefusal, orThrow } from "./api.ts";

export type SellerQuery = Record<string, QueryValue | readonly QueryValue[]>;

/** Calls of the billing wire for one organization; paths are those below `/v1`. */
export interface SellerApi {
  get<T>(path: string, query?: SellerQuery): Promise<T>;
  /** The same as a file, where the route has one. */
  getCsv(path: string, query?: SellerQuery): Promise<string>;
  post<T>(path: string, body: unknown): Promise<T>;
  patch<T>(path: string, body: unknown): Promise<T>;
  put<T>(path: string, body: unknown): Promise<T>;
  delete(path: string): Promise<void>;
}

const fetcher = createFetcher({
  retry: { type: "exponential", attempts: 2, baseDelayMs: 400, maxDelayMs: 2_000 },
});

/** Every call names the organization, so that another tab which switched cannot lead it astray. */
export function sellerApi(organizationId: string): SellerApi {
  const send = <T>(method: "POST" | "PATCH" | "PUT" | "DELETE", path: string, body?: unknown) =>
    once(
      JSON.stringify([organizationId, path]),
      JSON.stringify([organizationId, method, path, body]),
      (key) =>
        call<T>(path, {
          method,
          body,
          query: { organization_id: organizationId },
          headers: { "idempotency-key": key },
          retry: { type: "exponential", attempts: 1, baseDelayMs: 800, maxDelayMs: 800 },
        }),
    );
  return {
    get: (path, query = {}) => call(path, { query: { organization_id: organizationId, ...query } }),
    getCsv: (path, query = {}) =>
      call(path, {
        query: { organization_id: organizationId, ...query },
        headers: { accept: "text/csv" },
      }),
    post: (path, body) => send("POST", path, body),
    patch: (path, body) => send("PATCH", path, body),
    put: (path, body) => send("PUT", path, body),
    delete: (path) => send("DELETE", path),
  };
}

function call<T>(path: string, options: FetchCall): Promise<T> {
  return orThrow(fetcher<T>(`/v1${path}`, { ...options, followRedirect: false }));
}

interface OpenKey {
  key: string;
  place: string;
  sinceMs: number;
}

/**
 * Keys of writes with an unknown outcome, by request: submitting the same again repeats the
 * request, and does not do it twice. After another write to its place, or some time, the same
 * request is meant anew.
 */
const openKeys = new Map<string, OpenKey>();
const keyLifeMs = 120_000;

/** `place` is the organization and the path. */
async function once<T>(
  place: string,
  request: string,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const key = findOpenKey(request) ?? crypto.randomUUID();
  const keepOpen = () => openKeys.set(request, { key, place, sinceMs: machineNowMs() });
  keepOpen();
  try {
    const answer = await send(key);
    forgetKeys(place);
    return answer;
  } catch (error) {
    if (isOutcomeUnknown(error)) keepOpen();
    else openKeys.delete(request);
    throw error;
  }
}

function findOpenKey(request: string): string | undefined {
  const open = openKeys.get(request);
  return open && machineNowMs() - open.sinceMs < keyLifeMs ? open.key : undefined;
}

function forgetKeys(place: string): void {
  for (const [request, open] of openKeys) if (open.place === place) openKeys.delete(request);
}

/** Also while the server still works on the first request with this key. */
function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiRefusal)) return false;
  return isWorthRetrying(error.status) || error.code === "IdempotencyKeyInProgress";
}
