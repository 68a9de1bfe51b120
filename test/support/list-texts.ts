import { nameStatement } from "#server/platform/database/statements/statement-names.ts";

const listOfParameters = /(?:\bin \(|\barray\[)\s*\$\d+[^)\]]*[)\]]/gi;
const rowsOfParameters = /\bvalues\s*\([^()]*\$\d[^()]*\)\s*,\s*\([^()]*\$\d[^()]*\)/gi;

/**
 * Finds lists in the text of a statement: with another number of values it would have another text.
 * One parameter holds a list of any length: `= any($1)`, or `unnest($1::text[])`. An insert of
 * several rows has no name, and may have a text for each number of them.
 */
export function listsInText(statement: string): string[] {
  const isNamed = nameStatement(statement) !== undefined;
  const patterns = isNamed ? [listOfParameters, rowsOfParameters] : [listOfParameters];
  return patterns.flatMap((pattern) => statement.match(pattern) ?? []);
}
