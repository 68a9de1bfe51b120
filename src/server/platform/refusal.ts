/** A request we understood and decline: status, code and exact text, from a module's catalog. */
export interface RefusalSpec {
  status: number;
  /** On `/api/auth` it defaults to the message in capitals; on `/v1` it is the error's name. */
  code?: string;
  /** Without a message the answer has an empty body. */
  message?: string;
  headers?: Record<string, string>;
  details?: unknown;
  /** On `/v1`: names the sentence, so that a page can say it in another language. */
  reason?: string;
  /** On `/v1`: more fields of the body, beside the sentence. */
  facts?: Readonly<Record<string, unknown>>;
  /** RFC 6750: an invalid or insufficient token is reported with the OAuth error codes. */
  oauth?: true;
}

/**
 * The answer of the billing wire for everything that does not exist or is not the caller's: the
 * official client reads its name.
 */
export const resourceNotFound = {
  status: 404,
  code: "ResourceNotFound",
  message: "Not found",
} satisfies RefusalSpec;

export class Refusal extends Error {
  readonly spec: RefusalSpec;
  /** Where in the request the fault lies, for `/v1` bodies. */
  readonly location: readonly (string | number)[] | undefined;

  constructor(spec: RefusalSpec, location?: readonly (string | number)[]) {
    super(spec.message ?? `refused with ${spec.status}`);
    this.spec = spec;
    this.location = location;
  }
}
