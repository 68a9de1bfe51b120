type Path = (string | number)[];

/**
 * Numbers that are longer than a card number only by chance: UUIDs, and fractions with all their
 * digits.
 */
const others = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|(?<![\d.])\d+\.\d{13,}(?![\d.])/gi;

/**
 * Groups of digits with up to three separators between them: spaces, dots, dashes, and characters
 * without a width.
 */
const digitRuns = /\d(?:[\s.\p{Pd}\p{Cf}]{0,3}\d)*/gu;

/** Digits inside of an id are not a number. Digits right after a word of letters are one. */
const endsInWord = /[\p{L}\p{N}_]$/u;
const endsInLetters = /(?:^|[^\p{L}\p{N}_])\p{L}{2,32}_?$/u;
const startsInWord = /^[\p{L}\p{N}_]/u;
const wordLength = 35;

/** Card numbers are written in groups of four digits or more; the longest has five groups. */
const minGroup = 4;
const maxGroups = 5;
const minDigits = 13;

/**
 * The numbers that card networks give out. Ids and instants of the same length are rarely among
 * them.
 */
const networks = [
  /^4(?:\d{12}|\d{15}|\d{18})$/,
  /^5[0-8]\d{14}$/,
  /^2[2-7]\d{14}$/,
  /^3[47]\d{13}$/,
  /^3(?:0[0-5]|[689]\d)\d{11}(?:\d{2})?$/,
  /^35\d{14}$/,
  /^6\d{15}(?:\d{3})?$/,
];

/** Fields whose own kind of number may look like that of a card. */
const exemptFields = ["customer_tax_id"];

export function looksLikeCardNumber(text: string): boolean {
  const plain = text.normalize("NFKC").replace(others, "#");
  return [...plain.matchAll(digitRuns)].some(({ 0: run, index }) => {
    if (run.length < minDigits) return false;
    const before = plain.slice(Math.max(index - wordLength, 0), index);
    const after = plain.slice(index + run.length, index + run.length + 2);
    const groups = run.split(/\D+/);
    if (endsInWord.test(before) && !endsInLetters.test(before)) groups.shift();
    if (startsInWord.test(after)) groups.pop();
    return numbersIn(groups).some(isCardNumber);
  });
}

/** All groups together, and each part that is written as card numbers are. */
function numbersIn(groups: readonly string[]): string[] {
  const found = [groups.join("")];
  for (const start of groups.keys()) {
    let digits = "";
    for (const group of groups.slice(start, start + maxGroups)) {
      digits += group;
      if (digits.length >= minDigits) found.push(digits);
      if (group.length < minGroup) break;
    }
  }
  return found;
}

function isCardNumber(digits: string): boolean {
  return networks.some((network) => network.test(digits)) && passesLuhn(digits);
}

/** Finds the places where a body holds a card number, which must never reach us. */
export function cardNumbersIn(body: unknown, path: Path = []): Path[] {
  if (typeof body === "string" || typeof body === "number")
    return looksLikeCardNumber(String(body)) ? [path] : [];
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) => {
    if (exemptFields.includes(key)) return [];
    const at = [...path, Array.isArray(body) ? Number(key) : key];
    return looksLikeCardNumber(key) ? [path] : cardNumbersIn(value, at);
  });
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
