import { alsoAdjectives, alsoNouns, verbs } from "./verb-list.ts";
import {
  clauseWords,
  determiners,
  helpers,
  pastForms,
  prepositions,
  pronouns,
} from "./word-classes.ts";

/**
 * Returns whether a sentence begins with a verb, or has one of its own before the first colon or
 * semicolon: not in a clause such as "that the buyer sees".
 */
export function hasVerb(sentence: string): boolean {
  const words = toWords(sentence);
  if (words.length === 0 || isImperative(words)) return true;
  if (words[0] === "whether") return false;
  let open = 0;
  let hadClause = false;
  /** Clauses that a remark between commas interrupts: "rows that, if any, are locked". */
  let waiting = 0;
  for (const [index, word] of words.entries()) {
    const before = words[index - 1] ?? "";
    if (word === ",") [waiting, open, hadClause] = [waiting + open, 0, false];
    else if (opensClause(words, index)) [open, hadClause] = [open + 1, true];
    else if (hadClause && open === 0 && isConjunction(word)) open = 1;
    else if (open > 0 && (isVerb(words, index) || isPast(words, index))) open -= 1;
    else if (isVerb(words, index) && before === "," && waiting > 0) waiting -= 1;
    else if (isVerb(words, index) && !isConjunction(before)) return true;
  }
  return false;
}

const code = "code-or-quotation";

/** Code and quotations count as one noun, remarks in parentheses as nothing. */
function toWords(sentence: string): string[] {
  const plain = sentence
    .replaceAll(/`[^`]*`|"[^"]*"|\{@[^}]*\}|[A-Z]+(?:_[A-Z]+)+/g, code)
    .replaceAll(/\([^)]*\)/g, " ")
    .replaceAll("no longer", "never");
  const [main = ""] = plain.toLowerCase().split(/[:;–]/);
  return main.match(/[a-z]+(?:['’-][a-z]+)*|,/g) ?? [];
}

const isHelper = set(helpers);
const isDeterminer = set(determiners);
const isPreposition = set(prepositions);
const isClauseWord = set(clauseWords);
/** These open a clause only if a verb follows. */
const mayOpenClause = set("as after before until since than once like so");
/** Words after which an ambiguous word is a noun. */
const isBeforeNoun = set(`
  ${determiners} of with other for in by to from some more two both such few and or per last first
  next new old same
`);
/** Words that begin an object, so that an ambiguous word before them is a verb. */
const isObject = set(`
  ${determiners} it them him her us you both some only what whether how where who that nothing one
  none itself themselves ${code}
`);
/** Words after which the first word of a sentence is a noun: "Orders of a customer". */
const isAfterNoun = set(", of that who whose with for and in from below");
const isSubject = set(`
  ${pronouns} ${code} this that who what nothing everything something anything
`);
const isPluralSubject = set("they we you who that which people others both those these");
/** Words before a verb that belong to another one: "to mark", "may have", "has come". */
const isBeforeInfinitive = set(`${helpers} to not be been being never`);
const isAfterVerb = set(`${determiners} ${prepositions} as not only up out off`);
const isPronoun = set(pronouns);
const isAdverb = set("also always just never not often now only still then");
const isConjunction = set("and or but");
const isPastForm = set(pastForms);

const isClearBase = set(verbs);
const isBase = set([...verbs, ...alsoAdjectives, ...alsoNouns]);
const isNoun = set(alsoNouns);
const isNeverNoun = set(verbs.map(toThirdPerson));
const isClear = set([...verbs, ...alsoAdjectives].map(toThirdPerson));
const isAmbiguous = set(alsoNouns.map(toThirdPerson));

function isImperative([first = "", next = ""]: readonly string[]): boolean {
  if (isClear(first)) return true;
  if (isAmbiguous(first)) return !isAfterNoun(next);
  return isBase(first) && isObject(next) && (next !== "that" || isClearBase(first));
}

function opensClause(words: readonly string[], index: number): boolean {
  const word = words[index] ?? "";
  const before = words[index - 1] ?? "";
  if (word === "that" && before === ",") return false;
  if ((word === "that" || word === "once") && isPreposition(before)) return false;
  if (isClauseWord(word)) return true;
  if (mayOpenClause(word) && /(?<!th)ing$/.test(words[index + 1] ?? "")) return false;
  return (mayOpenClause(word) || isBareClause(words, index)) && hasVerbAfter(words, index);
}

/** A clause without "that" begins at the subject after a noun: "the places one goes to". */
function isBareClause(words: readonly string[], index: number): boolean {
  const [word = "", next = ""] = words.slice(index);
  const before = words[index - 1] ?? ",";
  if (word === "one") return isPlural(before) || (isNoun(before) && !isBeforeNoun(before));
  if (isPronoun(word)) return isNounAt(words, index - 1) && isVerb(words, index + 1);
  if (/^(?:all|both|such|one)$/.test(before) || isHelper(next)) return false;
  return isDeterminer(word) && isNounAt(words, index - 1);
}

/** Returns whether a word is no other part of speech that we know. */
function isNounAt(words: readonly string[], index: number): boolean {
  const word = words[index] ?? ",";
  if (/^(?:all|one|those|\w*thing)$/.test(word)) return true;
  const isOther = [
    isConjunction,
    isPreposition,
    isHelper,
    isAdverb,
    isClear,
    isClearBase,
    isObject,
  ];
  if (word === "," || isOther.some((is) => is(word))) return false;
  if (isClauseWord(word) || mayOpenClause(word) || isPastForm(word)) return false;
  if (/(?:ing|ed|ly)$/.test(word) || isVerb(words, index)) return false;
  return !isBase(word) || !isBeforeInfinitive(words[index - 1] ?? "");
}

function hasVerbAfter(words: readonly string[], index: number): boolean {
  const end = words.indexOf(",", index);
  const clause = words.slice(0, end === -1 ? words.length : end);
  return clause.some(
    (_, place) => place > index && (isVerb(clause, place) || isPast(clause, place)),
  );
}

function isVerb(words: readonly string[], index: number): boolean {
  const [word = "", next = ""] = words.slice(index);
  const before = words[index - 1] ?? "";
  if (isHelper(word)) return !isBeforeInfinitive(before);
  if (index === 0) return false;
  if (isNeverNoun(word)) return true;
  if (isBeforeNoun(before) || isPreposition(before)) return false;
  if (isPreposition(words[index - 2] ?? "") && before === "that") return false;
  if (isClear(word)) return true;
  return isAmbiguous(word)
    ? !(before === "which" && index === 1) && isAmbiguousVerb(before, next)
    : isBase(word) && isBaseVerb(words, index);
}

/** A word such as "orders". */
function isAmbiguousVerb(before: string, next: string): boolean {
  if (isSubject(before)) return isObject(next) || !(isHelper(next) || isBase(next));
  return !/['’]s$/.test(before) && isObject(next) && next !== "that";
}

/** A word such as "order", for which only several things can be the subject. */
function isBaseVerb(words: readonly string[], index: number): boolean {
  const [word = "", next = ""] = words.slice(index);
  const subject = findBefore(words, index);
  if (isBeforeInfinitive(subject) || isHelper(words[index - 2] ?? "")) return false;
  if (isPluralSubject(subject)) return subject !== "which" || index > 1;
  if (subject === code) return isClearBase(word);
  const last = words.lastIndexOf("of", index);
  const head = index - last < 5 ? (words[last - 1] ?? "") : "";
  const isSeveral = (isPlural(subject) && !isNeverNoun(subject)) || isPlural(head);
  return isSeveral && (isClearBase(word) || isAfterVerb(next));
}

/** The simple past, which only clauses need: a main verb is in the present. */
function isPast(words: readonly string[], index: number): boolean {
  const word = words[index] ?? "";
  const before = findBefore(words, index);
  if (isBeforeNoun(before) || isPreposition(before) || isHelper(before)) return false;
  return /[a-z]{2}ed$/.test(word) || isPastForm(word);
}

/** Finds the word before, past adverbs: "they never end". */
function findBefore(words: readonly string[], index: number): string {
  const place = words.findLastIndex(
    (word, at) => at < index && !isAdverb(word) && !/[a-z]{2}ly$/.test(word),
  );
  return words[place] ?? "";
}

function isPlural(word: string): boolean {
  return /[a-z]{2}(?<![sui'’])s$/.test(word);
}

function toThirdPerson(verb: string): string {
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|o)$/.test(verb) ? `${verb}es` : `${verb}s`;
}

function set(words: string | readonly string[]): (word: string) => boolean {
  const members = new Set(typeof words === "string" ? words.trim().split(/\s+/) : words);
  return (word) => members.has(word);
}
