import type { FastifyInstance, InjectOptions } from "fastify";

export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of a body by asserting it
  body: any;
  text: string;
  bytes: Buffer;
  headers: Record<string, string | string[] | number | undefined>;
  setCookies: string[];
}

export interface Visitor {
  get(path: string, headers?: Record<string, string>): Promise<Reply>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  send(request: InjectOptions): Promise<Reply>;
  cookies: Map<string, string>;
}

/** Talks to the app as a browser would: remembers cookies and names its origin. */
export function visitor(server: FastifyInstance, origin: string): Visitor {
  const cookies = new Map<string, string>();

  async function send(request: InjectOptions): Promise<Reply> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const jar = cookie === "" ? {} : { cookie };
    const response = await server.inject({ ...request, headers: { ...jar, ...request.headers } });
    // A refused request was never read to its end; this ends it, as a closed connection would.
    response.raw.req.destroy();
    const setCookies = [response.headers["set-cookie"] ?? []].flat();
    for (const line of setCookies) keep(cookies, line);
    return {
      status: response.statusCode,
      body: parsed(response.body),
      text: response.body,
      bytes: response.rawPayload,
      headers: response.headers,
      setCookies,
    };
  }

  return {
    cookies,
    send,
    get: (url, headers = {}) => send({ method: "GET", url, headers }),
    post: (url, body, headers = {}) =>
      send({
        method: "POST",
        url,
        headers: {
          origin,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
      }),
  };
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split("; ");
  const split = pair.indexOf("=");
  const name = pair.slice(0, split);
  if (attributes.includes("Max-Age=0")) cookies.delete(name);
  else cookies.set(name, pair.slice(split + 1));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
