import { onTestFinished, vi } from "vitest";

export interface ApiCall {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

/** A body for status 200, or a whole answer. */
type Answer = Response | object | null;
type Handler = (call: ApiCall) => Answer | Promise<Answer>;

export interface FakeApi {
  /** In the order in which they came. */
  calls: ApiCall[];
  /** From now on; `GET /v1/products/` or, for any id, `PATCH /v1/products/*`. */
  on: (route: string, handler: Handler) => void;
}

/** Replaces the server, at the border of the browser: everything above `fetch` is ours and real. */
export function fakeApi(routes: Record<string, Handler> = {}): FakeApi {
  const handlers = new Map(Object.entries(routes));
  const calls: ApiCall[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const call = await toCall(new Request(input, init));
    calls.push(call);
    const handler = handlers.get(toRoute(call)) ?? handlers.get(starred(call));
    if (!handler) return refusal(404, { detail: `no fake for ${toRoute(call)}` });
    const answer = await handler(call);
    return answer instanceof Response ? answer : Response.json(answer);
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return { calls, on: (route, handler) => handlers.set(route, handler) };
}

export function refusal(status: number, body: object): Response {
  return Response.json(body, { status });
}

/** Makes one page of a list, as the billing API answers. */
export function toPage<Item>(items: readonly Item[], total = items.length) {
  const max_page = Math.max(1, Math.ceil(total / Math.max(1, items.length)));
  return { items, pagination: { total_count: total, max_page } };
}

async function toCall(request: Request): Promise<ApiCall> {
  const { pathname, searchParams } = new URL(request.url);
  const text = await request.text();
  return {
    method: request.method,
    path: pathname,
    query: searchParams,
    body: text ? JSON.parse(text) : undefined,
  };
}

function toRoute({ method, path }: ApiCall): string {
  return `${method} ${path}`;
}

function starred({ method, path }: ApiCall): string {
  return `${method} ${path.replace(/[^/]+$/, "*")}`;
}
