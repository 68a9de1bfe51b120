import { createFetcher, type FetchAnswer, type FetchFailure } from "#client/fetcher.ts";

/** The server understood and declined, or could not be reached: everything the page may want to say about it. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly requestId: string | undefined;

  constructor(failure: FetchFailure) {
    super(failure.message ?? failure.statusText);
    this.name = "ApiRefusal";
    this.status = failure.status;
    this.code = failure.code;
    this.retryAfterSeconds = failure.retryAfterSeconds;
    this.requestId = failure.requestId;
  }
}

/** Turns an answer of the client library into a value or a throw, as queries and forms want it. */
export async function orThrow<T>(answer: Promise<FetchAnswer<T>>): Promise<T> {
  const { data, error } = await answer;
  if (error) throw new ApiRefusal(error);
  return data as T;
}

const fetcher = createFetcher();

export const api = {
  get: <T>(path: string, query: Record<string, string> = {}) =>
    orThrow(fetcher<T>(path, { query })),
  post: <T>(path: string, body: unknown) => orThrow(fetcher<T>(path, { method: "POST", body })),
  delete: <T>(path: string) => orThrow(fetcher<T>(path, { method: "DELETE" })),
};
