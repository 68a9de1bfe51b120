import { type FontName, fontForCharacter } from "./pdf-fonts.ts";
import { cleanText, isRightToLeft, toVisualOrder } from "./text-order-rules.ts";

/** A part of a text that one font shows, in one direction. */
export interface TextRun {
  text: string;
  font: FontName;
  /**
   * Of a text with a word too long for a line: without it, the word would push what follows off the
   * page.
   */
  wordBreak?: "break-all";
}

const longWord = /\S{24}/u;

/** Marks belong to the letter before them. */
const attached = /\p{M}|\u200c|\u200d/u;

/** Splits a line of text in any script into runs. */
export function toTextRuns(text: string): TextRun[] {
  const line = toVisualOrder(cleanText(text));
  const runs = splitByFont(line);
  return longWord.test(line) ? runs.map((run) => ({ ...run, wordBreak: "break-all" })) : runs;
}

function splitByFont(line: string): TextRun[] {
  const runs: TextRun[] = [];
  for (const character of line) {
    const last = runs.at(-1);
    const isAttached = last !== undefined && attached.test(character);
    const font = isAttached ? last.font : fontForCharacter(character);
    const isSameWay = last && isRightToLeft(last.text) === isRightToLeft(character);
    if (isAttached || (last?.font === font && isSameWay)) last.text += character;
    else runs.push({ text: character, font });
  }
  return runs;
}
