import { alsoAdjectives, alsoNouns, verbs } from "./verb-list.ts";

/**
 * Returns whether a sentence has a verb of its own, outside of clauses such as "that the buyer
 * sees".
 */
export function hasVerb(sentence: string): boolean {
  const words = toWords(sentence);
  if (words.length === 0 || isImperative(words)) return true;
  let open = 0;
  for (const [index, word] of words.entries()) {
    if (word === ",") open = 0;
    else if (opensClause(words, index)) open += 1;
    else if (isVerb(words, index) || (open > 0 && isPast(word))) {
      if (open === 0) return true;
      open -= 1;
    }
  }
  return false;
}

/** Code, quotations and remarks in parentheses count as one noun. */
function toWords(sentence: string): string[] {
  const plain = sentence
    .replaceAll(/`[^`]*`|"[^"]*"|\{@[^}]*\}/g, "it")
    .replaceAll(/\([^)]*\)/g, " ");
  const words = plain.toLowerCase().match(/[a-z]+(?:['’][a-z]+)?|[,;:–]/g) ?? [];
  return words.map((word) => (/^[,;:–]$/.test(word) ? "," : word));
}

const helpers = set(`
  is are was were has have had does do did can may must will would could should might cannot
  isn't aren't doesn't don't can't needn't it's
`);
const clauseWords = set(
  "that which who whom whose where when while if unless whether because how however why what",
);
/** These are prepositions as well: they open a clause only if a verb follows. */
const mayOpenClause = set("as after before until since than once like so");
const prepositions = set("of from with for by in on to at like than without");
/** Words that begin an object, so that an ambiguous word before them is a verb. */
const objects = set(`
  the a an it its them their this these those each every all no nothing one none him her his our us you both any
  some only what whether how where who that itself themselves
`);
/** Words after which an ambiguous word is a noun. */
const beforeNouns = set(`
  the a an of these those its their all no other with for in by to from our some more two both such any few and or
  per each every this last first next new old same own
`);
/** Words after which the first word of a sentence is a noun: "Orders of a customer". */
const afterNoun = set(", of that who whose with for and");
const subjects = set(
  "it he she this that which who they we you everything nothing anything somebody nobody",
);
const afterModal = set(
  "to not can may must will would could should might cannot do does did never",
);

const clearBases = new Set(verbs);
const afterVerb = new Set([...objects, ...prepositions, "as", "not", "only", "up", "out"]);
const baseForms = new Set([...verbs, ...alsoAdjectives, ...alsoNouns]);
const clear = new Set([...verbs, ...alsoAdjectives].map(toThirdPerson));
const ambiguous = new Set(alsoNouns.map(toThirdPerson));

function isImperative([first = "", next = ""]: readonly string[]): boolean {
  if (clear.has(first)) return true;
  if (ambiguous.has(first)) return !afterNoun.has(next);
  return baseForms.has(first) && objects.has(next);
}

function opensClause(words: readonly string[], index: number): boolean {
  const word = words[index] ?? "";
  const isPronoun = word === "that" || word === "once";
  if (isPronoun && prepositions.has(words[index - 1] ?? "")) return false;
  if (clauseWords.has(word)) return true;
  if (!mayOpenClause.has(word)) return false;
  const rest = words.slice(index + 1);
  const end = rest.indexOf(",");
  const clause = words.slice(0, end === -1 ? words.length : index + 1 + end);
  return rest.some((each, at) => {
    const place = index + 1 + at;
    return place < clause.length && (isVerb(clause, place) || isPast(each));
  });
}

function isVerb(words: readonly string[], index: number): boolean {
  const [word = "", next = ""] = words.slice(index);
  const before = words[index - 1] ?? "";
  if (helpers.has(word)) return true;
  if (index === 0 || beforeNouns.has(before) || prepositions.has(before)) return false;
  if (clear.has(word)) return true;
  const isOwned = /['’]s$/.test(before);
  if (ambiguous.has(word)) return subjects.has(before) || (!isOwned && objects.has(next));
  if (afterModal.has(before) || helpers.has(words[index - 2] ?? "")) return false;
  if (clearBases.has(word)) return !isOwned && !/(?:ed|ing)$/.test(before);
  if (!baseForms.has(word)) return false;
  return subjects.has(before) || (/[a-z]s$|people$/.test(before) && afterVerb.has(next));
}

function isPast(word: string): boolean {
  return /[a-z]{2}ed$/.test(word) || irregular.has(word);
}

const irregular = set(`
  came left went made gave took began paid sent got bought saw knew wrote held said found lost became ran sold chose
  meant cut set hid read put
`);

function toThirdPerson(verb: string): string {
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|o)$/.test(verb) ? `${verb}es` : `${verb}s`;
}

function set(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
