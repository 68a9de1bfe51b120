/** Writes groups of four, as on the card; 4-6-5 for American Express. */
export function formatCardNumber(text: string): string {
  const digits = text.replace(/\D/g, "").slice(0, 19);
  const groups = /^3[47]/.test(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)]
    : (digits.match(/.{1,4}/g) ?? []);
  return groups.filter(Boolean).join(" ");
}

/** "1128", "11/28" and "11 / 2028" become "11 / 28"; a 4 can only be April. */
export function formatExpiry(text: string, before: string): string {
  const isErasing = text.length < before.length;
  const [month = "", year = ""] = text.includes("/")
    ? text.split("/").map((part) => part.replace(/\D/g, ""))
    : splitDigits(text.replace(/\D/g, ""));
  const padded =
    /^[2-9]$/.test(month) || (month === "1" && text.includes("/")) ? `0${month}` : month;
  const shortYear = year.length === 4 ? year.slice(2) : year.slice(0, 2);
  if (isErasing && shortYear === "") return month;
  return padded.length === 2 ? `${padded} / ${shortYear}` : padded;
}

function splitDigits(digits: string): [string, string] {
  return [digits.slice(0, 2), digits.slice(2)];
}

export function formatCode(text: string): string {
  return text.replace(/\D/g, "").slice(0, 4);
}
