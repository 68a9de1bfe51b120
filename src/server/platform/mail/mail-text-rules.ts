const maxNameLength = 60;
const maxStrangerLength = 30;

const lineBreaksAndTabs = /\p{Cc}/gu;
/**
 * Format characters change the direction of text or hide parts of it; the listed letters are blank.
 */
const invisible = /[\p{Cf}\p{Cs}\p{Co}\p{Cn}\u115f\u1160\u2800\u3164\uffa0]/gu;

/**
 * Texts that mail programs turn into links, or readers into addresses. No pattern is anchored: if a
 * word is not URL-like, no part of it is.
 */
const urlLike = [
  /\/\//,
  /www\./i,
  /(?:https?|ftp|mailto|tel|sms|javascript|data):\S/i,
  /[^\s.]\.\p{L}[\p{L}\p{M}\p{N}-]/u,
  /\d{1,3}(?:\.\d{1,3}){3}/,
];

/**
 * Writes a name as mails show it. Anybody can choose a name and have a mail sent to any address, so
 * a name must not carry a message of its own: at most 60 characters on one line, without words that
 * look like addresses of pages or mailboxes. Empty if nothing is left.
 */
export function mailName(text: string): string {
  return shorten(withoutLinks(text), maxNameLength);
}

/** Five digits or more with nothing but signs and spaces between them, as in a phone number. */
const digitRun = /[+(#]*\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){4,}\)*/gu;

/**
 * Writes what somebody typed who has proven nothing, such as the name of a buyer: at most 30
 * characters of a name, without links and without digits that could be called. Empty if nothing is
 * left.
 */
export function strangerName(text: string): string {
  const name = withoutLinks(text).normalize("NFKC").replace(digitRun, " ");
  return shorten(withoutLinks(name), maxStrangerLength);
}

function withoutLinks(text: string): string {
  return text
    .normalize("NFC")
    .replace(lineBreaksAndTabs, " ")
    .replace(invisible, "")
    .split(/\s+/u)
    .filter((word) => word !== "" && !isUrlLike(word))
    .join(" ");
}

/**
 * Writes an address as mails show it; empty if it is long or has characters that could pass for the
 * path of a page.
 */
export function mailAddress(email: string): string {
  return email.length <= maxNameLength && /^[a-z0-9._+-]+@[a-z0-9.-]+$/.test(email) ? email : "";
}

/** Read as mail clients do: wide letters and other full stops count as the ASCII ones. */
function isUrlLike(word: string): boolean {
  const plain = word.normalize("NFKC").replace(/\u3002/g, ".");
  return urlLike.some((pattern) => pattern.test(plain));
}

function shorten(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  return `${characters
    .slice(0, length - 1)
    .join("")
    .trimEnd()}…`;
}
