import { fillMessage, fillPlural } from "#contract/messages/buyer-language.ts";
import { currentBuyer } from "#web/buyer/buyer-context.tsx";
import type { FieldIssue } from "#web/platform/api/api.ts";
import { loadRefusalMessages } from "./load-refusal-messages.ts";

/**
 * Returns the text about an issue in the buyer's language; the server's own text where there is no
 * other.
 */
export async function fieldTexts(): Promise<(issue: FieldIssue) => string> {
  const { language, locale, date } = currentBuyer();
  const texts = (await loadRefusalMessages(language))?.fields;
  return ({ type = "", message, ctx = {} }) => {
    const { reason, min_length: min, max_length: max, ge, le } = ctx;
    const limit = ge ?? le;
    const isDate = typeof limit === "string";
    const dateName = ge === undefined ? "date_too_late" : "date_too_early";
    const name = reason ?? (isDate ? dateName : type);
    const text = texts && Object.hasOwn(texts, name) ? texts[name as keyof typeof texts] : message;
    const length = min ?? max;
    if (typeof text !== "string")
      return length === undefined ? message : fillPlural(text, Number(length), locale);
    if (limit === undefined) return text;
    const number = new Intl.NumberFormat(locale);
    return fillMessage(text, {
      limit: isDate ? date(limit.includes("T") ? limit : `${limit}T12:00`) : number.format(limit),
    });
  };
}

/**
 * Says why a payment was declined. Processors and banks give codes; some mean the same to a buyer.
 */
export async function declineText(
  { reason = "", message }: { reason: string | undefined; message: string | undefined },
  otherwise: string,
): Promise<string> {
  const texts = (await loadRefusalMessages(currentBuyer().language))?.declines;
  if (texts && Object.hasOwn(texts, reason)) return texts[reason as keyof typeof texts];
  return message ?? otherwise;
}
