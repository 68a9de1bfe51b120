import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { testCards } from "./test-cards.ts";

const docs = readFileSync(
  new URL("../../../../../docs/payments.md", import.meta.url),
  "utf8",
).replaceAll(/(?<=\d) (?=\d)/g, "");

test.each(testCards.map(({ key, ...card }) => [key, card] as const))(
  "the docs list %s",
  (_, { number, aliases, outcome }) => {
    expect(docs).toContain(`| ${number} | \`${aliases[0]}\` | ${outcome} |`);
  },
);
