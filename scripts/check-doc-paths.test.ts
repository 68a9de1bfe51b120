import { expect, test } from "vitest";
import { docPathFaults, listDocPathFaults } from "./check-doc-paths.ts";

const paths = [
  "docs/payments.md",
  "docs/decisions/0017-the-map.md",
  "docs/images/home.png",
  "scripts/demo",
  "src/server/app.ts",
  "src/web/platform/clock/moment.tsx",
];
const repository = {
  paths,
  exists: (path: string) => ["docs", "package.json", ...paths].includes(path),
};
const faults = (text: string) => docPathFaults("docs/security.md", text, repository);

test("every path in our documents exists", () => {
  expect(listDocPathFaults()).toEqual([]);
});

test.each([
  ["Use `platform/moment.tsx`.", "platform/moment.tsx"],
  ["Use `lock/moment.tsx`.", "lock/moment.tsx"],
  ["`moments.tsx` has it.", "moments.tsx"],
  ["The story is in `scripts/story`.", "scripts/story"],
  ["Run `node scripts/story.ts --fresh`.", "scripts/story.ts"],
  ["`app.ts` and `web/app.ts`", "web/app.ts"],
  ["See [payments](payment.md).", "payment.md"],
  ["See [payments](docs/payments.md#steps).", "docs/payments.md"],
  ["![Home](images/house.png)", "images/house.png"],
  ['<img alt="Home" src="images/house.png">', "images/house.png"],
])("%s leads to nothing", (text, path) => {
  expect(faults(`# Title\n\n${text}`)).toEqual([`docs/security.md:3: ${path} does not exist`]);
});

test.each([
  "Use `clock/moment.tsx`, `moment.tsx` or `src/web/platform/clock/moment.tsx`.",
  "The story is in `scripts/demo/`, the packages in `package.json`.",
  "See [payments](payments.md#steps), [the map](decisions/0017-the-map.md) and [above](#title).",
  "![Home](images/home.png)",
  "[Elsewhere](https://example.com/a.md)",
  "`POST /v1/products.json`, `src/contract/…/noun-schema.ts`, `*-store.ts`, `migrations/00NN_nouns.sql`",
  "A path without backticks is prose: clock/moments.tsx.",
])("%s is right", (text) => {
  expect(faults(text)).toEqual([]);
});
