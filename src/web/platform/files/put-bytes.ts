import { ApiRefusal } from "#web/platform/api/api.ts";

export interface PutOptions {
  headers: Record<string, string>;
  signal?: AbortSignal | undefined;
  onProgress?: (sentBytes: number) => void;
}

export interface PutAnswer {
  body: unknown;
  etag: string;
}

/**
 * Sends bytes as they are. The older of the browser's two ways: the newer does not tell how far it
 * has come.
 */
export function putBytes(url: string, bytes: Blob, options: PutOptions): Promise<PutAnswer> {
  const { headers, signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onProgress?.(loaded);
    request.onload = () => {
      const body = parsed(request.responseText);
      if (request.status === 200) resolve({ body, etag: request.getResponseHeader("etag") ?? "" });
      else reject(refusal(request.status, request.statusText, body));
    };
    request.onerror = () => reject(refusal(0, "The connection was lost.", undefined));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    if (signal?.aborted) reject(signal.reason);
    else request.send(bytes);
  });
}

function refusal(status: number, statusText: string, body: unknown): ApiRefusal {
  const fields = typeof body === "object" && body !== null ? body : {};
  return new ApiRefusal({ ...fields, status, statusText });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
