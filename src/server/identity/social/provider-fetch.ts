/** The provider could not be asked, or what it said cannot be used. */
export class ProviderFailure extends Error {}

const deadlineMs = 5_000;
const maxBodyBytes = 256 * 1024;
const agent = "Guildhall";

/**
 * `fetch` for providers, whose addresses come from the configuration: no redirects, five seconds
 * for all of it, a bounded body, and JSON that says it is JSON.
 */
export async function fetchFromProvider(url: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("user-agent", agent);
  try {
    const response = await fetch(url, {
      ...init,
      headers,
      redirect: "manual",
      signal: AbortSignal.timeout(deadlineMs),
    });
    const body = await boundedBody(response);
    const type = response.headers.get("content-type") ?? "";
    if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type))
      throw new ProviderFailure(`${host(url)} answered ${response.status} with no JSON`);
    return new Response(body, {
      status: response.status,
      headers: { "content-type": "application/json" },
    });
  } catch (error) {
    if (error instanceof ProviderFailure) throw error;
    throw new ProviderFailure(`${host(url)} did not answer`, { cause: error });
  }
}

/** Fetches a JSON object of a 200 answer. */
export async function fetchObject(
  url: string,
  init: RequestInit = {},
): Promise<Record<string, unknown> | unknown[]> {
  const response = await fetchFromProvider(url, init);
  if (response.status !== 200)
    throw new ProviderFailure(`${host(url)} answered ${response.status}`);
  const value = await parsed(response);
  if (typeof value !== "object" || value === null)
    throw new ProviderFailure(`${host(url)} answered no object`);
  return value as Record<string, unknown> | unknown[];
}

export async function parsed(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await response.text());
  } catch (error) {
    throw new ProviderFailure("the provider's JSON is malformed", { cause: error });
  }
}

async function boundedBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBodyBytes) throw new ProviderFailure("the provider's answer is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function host(url: string): string {
  return new URL(url).host;
}
