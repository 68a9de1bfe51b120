import { htmlAnswer } from "#server/platform/http/answers.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { toErrorCode } from "#server/platform/refusal-bodies.ts";
import { errorPage } from "./error-page.ts";

/**
 * Shows a page to a browser that opens a link of a mail, where a program gets the contract's JSON.
 * The status is the same. Only browsers send this header, and only when the address itself is
 * opened.
 */
export async function refusedOnPage(
  { headers }: EdgeRequest,
  act: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await act();
  } catch (error) {
    if (headers["sec-fetch-mode"] !== "navigate" || !(error instanceof Refusal)) throw error;
    const { status, code, message } = error.spec;
    // Refusals without a text are answered as if the address did not exist.
    if (message === undefined) throw error;
    const page = errorPage({
      error: (code ?? toErrorCode(message)).toLowerCase(),
      error_description: message.endsWith(".") ? message : undefined,
    });
    return htmlAnswer(page, status);
  }
}
