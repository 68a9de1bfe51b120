/**
 * How the postal codes of some countries look, without spaces and hyphens. `#` is a digit, `@` a
 * letter.
 */
const formats: readonly (readonly [countries: string, formats: string])[] = [
  ["IS", "###"],
  ["AT AU BE BG CH CY DK HU LI LU NO NZ PH SI ZA", "####"],
  ["CZ DE EE ES FI FR GR HR IT MC MX MY PL SE SK TH TR UA", "#####"],
  ["US", "#####|#########"],
  ["CN IN RO SG", "######"],
  ["JP PT", "#######"],
  ["BR", "########"],
  ["NL", "####@@"],
  ["CA", "@#@#@#"],
  ["GB", "@##@@|@###@@|@@##@@|@@###@@|@#@#@@|@@#@#@@"],
];

/** Returns false only where the format of the country is known and the code does not have it. */
export function isPostalCode(country: string, text: string): boolean {
  const known = country && formats.find(([countries]) => countries.includes(country))?.[1];
  const code = text.replace(/[\s-]/g, "").replace(/\d/g, "#").replace(/[a-z]/gi, "@");
  return !known || code === "" || known.split("|").includes(code);
}
