type Path = (string | number)[];

/** Digits that stand alone, in groups or not. */
const digitGroups = /(?<![\p{L}\p{N}_.-])\d(?:[ -]?\d){12,18}(?![\p{L}\p{N}_-])/gu;

/** The numbers that card networks give out. Ids and instants of the same length are rarely among them. */
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
  return [...text.matchAll(digitGroups)].some(([found]) => {
    const digits = found.replace(/\D/g, "");
    return networks.some((network) => network.test(digits)) && passesLuhn(digits);
  });
}

/** Where a body holds a card number, which must never reach us. */
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
