import { expect, test } from "vitest";
import { serverMessages } from "./all-server-messages.ts";
import { type BuyerLanguage, buyerLanguages } from "./buyer-language.ts";

/** By their names in English: `checkout.payment.pay`. */
type Texts = Map<string, string>;

async function textsIn(language: BuyerLanguage): Promise<Texts> {
  const found = new Map<string, string>();
  const add = (path: string, value: unknown) => {
    if (typeof value === "string") found.set(path, value);
    else for (const [key, part] of Object.entries(value as object)) add(`${path}.${key}`, part);
  };
  for (const subject of ["checkout", "receipt", "refusal", "invoice", "unpaid", "portal", "usage"])
    add(subject, (await import(`./${subject}-messages-${language}.ts`))[`${subject}Messages`]);
  add("server", serverMessages[language]);
  return found;
}

const forms = new Set<string>(["zero", "one", "two", "few", "many", "other"]);
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
const isPlural = (path: string) => forms.has(path.slice(path.lastIndexOf(".") + 1));

const english = await textsIn("en");
const others = buyerLanguages.filter((language) => language !== "en");

test.each(buyerLanguages)("no message in %s is empty or has space around it", async (language) => {
  const faults = [...(await textsIn(language))].filter(
    ([, text]) => text.trim() === "" || text.trim() !== text,
  );
  expect(faults).toEqual([]);
});

test.each(others)("messages in %s have the placeholders of the English ones", async (language) => {
  const texts = await textsIn(language);
  const faults = [...texts].filter(([path, text]) => {
    const original = english.get(path) ?? english.get(path.replace(/\.\w+$/, ".other")) ?? "";
    return placeholders(text).join() !== placeholders(original).join();
  });
  expect(faults).toEqual([]);
  const missing = [...english.keys()].filter((path) => !isPlural(path) && !texts.has(path));
  expect(missing).toEqual([]);
});

test.each(others)("messages in %s are translated", async (language) => {
  const texts = await textsIn(language);
  const same = [...texts].filter(([path, text]) => text === english.get(path) && / .* /.test(text));
  expect(same).toEqual([]);
});

test.each(buyerLanguages)(
  "messages in %s have the plural forms of the language",
  async (language) => {
    const expected = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    const plurals = Map.groupBy([...(await textsIn(language)).keys()].filter(isPlural), (path) =>
      path.slice(0, path.lastIndexOf(".")),
    );
    expect(plurals.size).toBeGreaterThan(2);
    for (const [name, paths] of plurals)
      expect([name, paths.map((path) => path.slice(name.length + 1)).sort()]).toEqual([
        name,
        expected,
      ]);
  },
);
