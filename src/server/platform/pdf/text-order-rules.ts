const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

export function isRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

/**
 * Returns one line without control characters and marks of direction, letters and their marks as
 * one character where there is one.
 */
export function cleanText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .replace(/\p{Variation_Selector}/gu, "")
    .replace(
      /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu,
      "",
    );
}

/**
 * Puts the words into the order in which they are from left to right: a sequence of right-to-left
 * words is turned around.
 */
export function toVisualOrder(text: string): string {
  if (!rightToLeft.test(text)) return text;
  const ordered: string[] = [];
  let turned: string[] = [];
  for (const word of text.split(" ")) {
    if (rightToLeft.test(word)) {
      turned.unshift(word);
      continue;
    }
    ordered.push(...turned, word);
    turned = [];
  }
  return [...ordered, ...turned].join(" ");
}
