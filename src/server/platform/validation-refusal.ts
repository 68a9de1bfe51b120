import { Refusal } from "./refusal.ts";

/** One fault of a request as the billing wire tells it: codes and words in the manner of pydantic. */
export interface WireIssue {
  type: string;
  loc: readonly (string | number)[];
  msg: string;
}

export function validationRefusal(issues: readonly WireIssue[]): Refusal {
  return new Refusal({
    status: 422,
    code: "RequestValidationError",
    message: "The request is not valid.",
    details: issues,
  });
}
