export interface HttpReply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of a body by asserting it
  body: any;
  text: string;
}

/**
 * A browser that talks to real programs over HTTP and keeps its cookies, whichever of them answers.
 */
export interface HttpBrowser {
  get(path: string, headers?: Record<string, string>): Promise<HttpReply>;
  post(path: string, body: unknown): Promise<HttpReply>;
  /** The same browser, sent to another program by the load balancer. */
  via(address: string): HttpBrowser;
}

/** `origin` is the address that people use; `address` that of the program which answers. */
export function httpBrowser(
  address: string,
  origin: string,
  cookies = new Map<string, string>(),
): HttpBrowser {
  async function send(path: string, init: RequestInit): Promise<HttpReply> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const jar: Record<string, string> = cookie === "" ? {} : { cookie };
    const response = await fetch(address + path, {
      ...init,
      redirect: "manual",
      headers: { ...jar, ...(init.headers as Record<string, string>) },
    });
    for (const line of response.headers.getSetCookie()) keep(cookies, line);
    const text = await response.text();
    return { status: response.status, text, body: parsed(text) };
  }
  return {
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, body) =>
      send(path, {
        method: "POST",
        headers: { "content-type": "application/json", origin },
        body: JSON.stringify(body),
      }),
    via: (other) => httpBrowser(other, origin, cookies),
  };
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split("; ");
  const split = pair.indexOf("=");
  if (attributes.includes("Max-Age=0")) cookies.delete(pair.slice(0, split));
  else cookies.set(pair.slice(0, split), pair.slice(split + 1));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
