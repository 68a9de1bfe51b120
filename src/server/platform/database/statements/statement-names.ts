import { hash } from "node:crypto";

/** These are planned. What has no plan, such as `begin`, takes one message less without a name. */
const plannedStatement = /^[\s(]*(?:select|insert|update|delete|with)\b/i;
/** It has a text for each number of rows. */
const insertOfSeveralRows = /^insert into .*\bvalues \(.*\), \((?:\$\d|default)/is;
/**
 * Without a name it is planned for its values each time. The plan for all values is made for ten of
 * an average seller: it would read everything that a large seller has.
 */
const listOfValues = /\b(?:any|all)\s*\(\s*\$\d/i;
/** How many rows it finds depends on the words. */
const search = /\bilike\b|@@/i;
/** More texts than the program has. A text that is forgotten is hashed again. */
const maxRemembered = 5_000;
const nameLength = 22;

const remembered = new Map<string, string | undefined>();

/**
 * Returns the name under which connections prepare a statement: a hash of its text. Undefined for
 * what is not worth one.
 */
export function nameStatement(text: string): string | undefined {
  const known = remembered.get(text);
  if (known !== undefined || remembered.has(text)) return known;
  if (remembered.size >= maxRemembered) remembered.clear();
  const name = isWorthOne(text)
    ? hash("sha256", text, "base64url").slice(0, nameLength)
    : undefined;
  remembered.set(text, name);
  return name;
}

function isWorthOne(text: string): boolean {
  const unnamed = [listOfValues, search, insertOfSeveralRows];
  return plannedStatement.test(text) && !unnamed.some((pattern) => pattern.test(text));
}
