/** A word that we do not use, and what to write instead. */
export interface WordRule {
  pattern: RegExp;
  instead: string;
  /** Only in texts that people read on pages and in emails. */
  copyOnly?: true;
  /** Only in comments. */
  commentOnly?: true;
}

/**
 * Words of a mannered or archaic style, and words that people do not know from similar products. A
 * rule matches no usual technical meaning: "on demand", "stands for" and "RFC 9110 §14" are
 * allowed.
 */
export const wordRules: readonly WordRule[] = [
  { pattern: /\bwhoever\b/i, instead: "anyone who, or the noun" },
  { pattern: /(?:^|[.:;] )whatever\b/i, instead: "anything that, everything" },
  { pattern: /\bwherever\b/i, instead: "everywhere that" },
  { pattern: /\bstands?\b(?! for\b| in for\b|-)/i, instead: "is, appears, is shown" },
  { pattern: /(?<!there )\b(?:is|are|was|were) none\b(?! of)/i, instead: "is not a …" },
  { pattern: /(?<!on )\bdemand(?:s|ed|ing)?\b/i, instead: "require" },
  { pattern: /\bkept\b/i, instead: "stored, saved, unchanged" },
  { pattern: /\bbesides\b/i, instead: "in addition to, apart from" },
  { pattern: /\btold\b/i, instead: "reported, shown, sent" },
  { pattern: /\bnothing of\b/i, instead: "no part of, none of" },
  { pattern: /\blooked at\b/i, instead: "checked, read" },
  { pattern: /\bjudge[ds]?\b/i, instead: "check, decide" },
  { pattern: /\bany more\b/i, instead: "no longer" },
  { pattern: /\bwish(?:ed|es)?\b/i, instead: "requested" },
  { pattern: /\blapsed?\b/i, instead: "expired" },
  { pattern: /\bby program\b/i, instead: "with the API" },
  { pattern: /\bnot now\b/i, instead: "Cancel" },
  { pattern: /\bmails?\b(?! server)/i, instead: "email", copyOnly: true },
  { pattern: /\b(?:some|no|every|any)body\b/i, instead: "someone, no one", copyOnly: true },
  { pattern: /\bat once\b/i, instead: "immediately", copyOnly: true },
  { pattern: /\bprograms?\b/i, instead: "app, code", copyOnly: true },
  { pattern: /\bany ?more\b/i, instead: "no longer", copyOnly: true },
  { pattern: /^What\b/, instead: "the noun: The amount that …", commentOnly: true },
  { pattern: /\bnobody\b/i, instead: "no one, or the rule itself", commentOnly: true },
  { pattern: /\buntouched\b/i, instead: "unchanged", commentOnly: true },
];

/** Documents that are not in the repository: state the fact, or link a page under docs. */
export const foreignDocument: WordRule = {
  pattern:
    /(?<!RFC \d+ )(?<!Core )§|\b(?:SECURITY|DESIGN|SCALE|PAYMENTS|SCREENS|STYLE|PINS)(?:\.md\b| \d| row)|\badditions\.md\b|\b(?:identity|billing|accounts?) (?:contract|spec)\b/,
  instead: "the fact itself, or a page under docs",
};
