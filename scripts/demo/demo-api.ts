export type Body = Record<string, unknown>;

export interface DemoApi {
  get<T = Body>(path: string): Promise<T>;
  post<T = Body>(path: string, body?: Body): Promise<T>;
  patch<T = Body>(path: string, body: Body): Promise<T>;
  delete(path: string): Promise<void>;
  /** The same server with this token, or this cookie. */
  with(headers: Record<string, string>): DemoApi;
  /** The status instead of an error: for a card that is declined. */
  attempt(path: string, body: Body): Promise<number>;
  /** The cookies of the answer, as a browser sends them back. */
  postForCookie(path: string, body: Body): Promise<{ body: Body; cookie: string }>;
}

/**
 * Calls a running server as any client would. An answer that is no success ends the preparation
 * with its text.
 */
export function connectDemo(baseUrl: string, headers: Record<string, string> = {}): DemoApi {
  const send = (method: string, path: string, body?: Body) =>
    fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        origin: baseUrl,
        ...(body ? { "content-type": "application/json" } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const read = async (method: string, path: string, body?: Body) => {
    const answer = await send(method, path, body);
    if (!answer.ok)
      throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const parse = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T;
  return {
    get: (path) => parse(read("GET", path)),
    post: (path, body = {}) => parse(read("POST", path, body)),
    patch: (path, body) => parse(read("PATCH", path, body)),
    delete: async (path) => {
      await (await read("DELETE", path)).text();
    },
    with: (more) => connectDemo(baseUrl, { ...headers, ...more }),
    attempt: async (path, body) => {
      const answer = await send("POST", path, body);
      await answer.text();
      return answer.status;
    },
    postForCookie: async (path, body) => {
      const answer = await read("POST", path, body);
      const cookie = answer.headers
        .getSetCookie()
        .map((line) => line.split(";")[0])
        .join("; ");
      return { body: (await answer.json()) as Body, cookie };
    },
  };
}
