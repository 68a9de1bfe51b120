import { Refusal } from "./refusal.ts";

/**
 * One fault of a request as the billing wire tells it: codes and words in the manner of pydantic.
 */
export interface WireIssue {
  type: string;
  loc: readonly (string | number)[];
  msg: string;
  /** The limit or the reason that the text names, so that a page can say it in another language. */
  ctx?: Readonly<Record<string, string | number>>;
}

export function validationRefusal(issues: readonly WireIssue[]): Refusal {
  return new Refusal({
    status: 422,
    code: "RequestValidationError",
    message: "The request is not valid.",
    details: issues,
  });
}
