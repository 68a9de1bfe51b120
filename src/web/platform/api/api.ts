import { createFetcher, type FetchAnswer, type FetchFailure } from "#client/fetcher.ts";

export interface FieldIssue {
  field: string;
  message: string;
  /** Such as `string_too_long`. */
  type?: string;
  /** The limit or the reason that the message names. */
  ctx?: Readonly<Record<string, string | number>>;
}

interface WireIssue {
  loc: readonly (string | number)[];
  msg: string;
  type?: string;
  ctx?: Record<string, string | number>;
}

/** The first step of a place is only the part of the request that carries the field. */
function fieldIssue({ loc, msg, ...rest }: WireIssue): FieldIssue {
  return { field: loc.slice(1).join("."), message: msg, ...rest };
}

/**
 * The server understood and declined, or could not be reached: everything the page may want to say
 * about it.
 */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly requestId: string | undefined;
  /** The fault of each field, by its dotted name, where the server reports fields. */
  readonly issues: readonly FieldIssue[];

  constructor(failure: FetchFailure) {
    const { detail } = failure;
    const words = typeof detail === "string" ? detail : undefined;
    super(failure.message ?? words ?? failure.statusText);
    this.name = "ApiRefusal";
    this.status = failure.status;
    this.code = failure.code ?? (failure.error as string | undefined);
    this.issues = Array.isArray(detail) ? (detail as WireIssue[]).map(fieldIssue) : [];
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
