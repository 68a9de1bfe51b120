import { existsSync } from "node:fs";
import { join } from "node:path";
import { listNounPlaces } from "./noun-places.ts";

const root = join(import.meta.dirname, "..");

/**
 * `npm run new-noun widgets usage`: prints every place that a new noun touches, and which files are
 * new.
 */
function main([nouns, area = "catalog"]: string[]): number {
  if (!nouns || !/^[a-z]+(?:-[a-z]+)*s$/.test(nouns)) {
    console.error("Name the noun in the plural, and the area if it is not catalog:");
    console.error("npm run new-noun widgets usage");
    return 1;
  }
  for (const { path, holds } of listNounPlaces(nouns, area))
    console.log(`${existsSync(join(root, path)) ? "edit" : "new "}  ${path}\n      ${holds}`);
  return 0;
}

process.exit(main(process.argv.slice(2)));
