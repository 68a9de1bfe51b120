import autocannon from "autocannon";

export interface LoadOptions {
  url: string;
  headers?: Record<string, string>;
  /** One for each connection in turn: many people, not one. */
  cookies?: readonly string[];
  seconds: number;
  connections: number;
  /** Requests per second over all connections; without it as many as it takes. */
  rate?: number;
  body?: string;
}

export interface LoadResult {
  requests: number;
  p99Ms: number;
  p50Ms: number;
}

/** Sends the same request again and again; anything but a 2xx spoils the measurement and is an error. */
export async function load(options: LoadOptions): Promise<LoadResult> {
  let clients = 0;
  const result = await autocannon({
    setupClient: (client) => {
      const cookie = options.cookies?.[clients++ % options.cookies.length];
      if (cookie !== undefined) client.setHeaders({ ...options.headers, cookie });
    },
    url: options.url,
    connections: options.connections,
    duration: options.seconds,
    headers: options.headers ?? {},
    ...(options.rate === undefined ? {} : { overallRate: options.rate }),
    ...(options.body === undefined ? {} : { method: "POST" as const, body: options.body }),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${options.url}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  return { requests: result["2xx"], p99Ms: result.latency.p99, p50Ms: result.latency.p50 };
}
