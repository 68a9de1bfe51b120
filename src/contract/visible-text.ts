import * as z from "zod/mini";

/**
 * Spaces, controls, and characters that a page does not show, such as U+200B and marks of
 * direction.
 */
const unseen = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** A text of which nothing can be seen becomes an empty one, so that it is refused as such. */
export function emptyIfUnseen(text: string): string {
  return unseen.test(text) ? "" : text;
}

/** Accepts names: spaces around them are removed, and one that cannot be seen counts as empty. */
export function visibleText(minLength: number, maxLength: number) {
  return z
    .string()
    .check(z.trim(), z.overwrite(emptyIfUnseen), z.minLength(minLength), z.maxLength(maxLength));
}

/** Controls, breaks of lines, and marks that turn the direction of what follows them. */
const beyondLine = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;

/**
 * For texts of one line: they end in exports, mails and invoices, where a control character could
 * pass for the next field.
 */
export const onOneLine = z.refine<string>((text) => !beyondLine.test(text), {
  error: "Input should be one line without control characters",
});

/** Accepts names of one line; one that cannot be seen counts as empty. */
export function lineText(minLength: number, maxLength: number) {
  return visibleText(minLength, maxLength).check(onOneLine);
}
