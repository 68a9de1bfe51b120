/** Without characters that look alike: no I, L, O, U, 0 and 1. */
export const codeAlphabet = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
export const codeLength = 8;
export const codeLifetimeMinutes = 30;
/**
 * However many codes strangers request for an address, a new one is mailed at least this often. It
 * is less than a code lives, so the customer always finds one in the mailbox that works.
 */
export const maxMailWaitMinutes = 20;

/** Reads a code as it was mailed: letters in any case, with or without the dash and spaces. */
export function normalizeCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s\u2010-\u2015-]/g, "");
}

/** Writes a code in two groups, which are easier to read: ABCD-2345. */
export function formatCode(code: string): string {
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
}
