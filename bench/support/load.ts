import autocannon from "autocannon";

export interface LoadOptions {
  url: string;
  headers?: Record<string, string>;
  /** One for each connection in turn: many people, not one. */
  cookies?: readonly string[];
  /** The same for programs. */
  tokens?: readonly string[];
  seconds: number;
  connections: number;
  body?: string;
}

export interface LoadResult {
  requests: number;
}

/**
 * Sends the same request again and again; anything but a 2xx spoils the measurement and is an
 * error.
 */
export async function load(options: LoadOptions): Promise<LoadResult> {
  let clients = 0;
  const result = await autocannon({
    setupClient: (client) => {
      const turn = clients++;
      const cookie = options.cookies?.[turn % options.cookies.length];
      const token = options.tokens?.[turn % options.tokens.length];
      client.setHeaders({
        ...options.headers,
        ...(cookie === undefined ? {} : { cookie }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      });
    },
    url: options.url,
    connections: options.connections,
    duration: options.seconds,
    headers: options.headers ?? {},
    ...(options.body === undefined ? {} : { method: "POST" as const, body: options.body }),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${options.url}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  return { requests: result["2xx"] };
}
