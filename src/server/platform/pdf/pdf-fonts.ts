import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { inflateSync } from "node:zlib";
import { create, type Font } from "fontkit";
import { readWoffTables, toTrueType } from "./woff-rules.ts";

/**
 * The order in which fonts are asked for a character. The last one has the whole Basic Multilingual
 * Plane.
 */
export const fontNames = ["sans", "japanese", "korean", "any"] as const;
export type FontName = (typeof fontNames)[number];

const files: Readonly<Record<FontName, { normal: string; bold: string }>> = {
  sans: {
    normal: "dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf",
    bold: "dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf",
  },
  japanese: {
    normal: "@expo-google-fonts/biz-udgothic/400Regular/BIZUDGothic_400Regular.ttf",
    bold: "@expo-google-fonts/biz-udgothic/700Bold/BIZUDGothic_700Bold.ttf",
  },
  korean: {
    normal: "@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf",
    bold: "@expo-google-fonts/nanum-gothic/700Bold/NanumGothic_700Bold.ttf",
  },
  any: {
    normal: "@fontsource/unifont/files/unifont-latin-400-normal.woff",
    bold: "@fontsource/unifont/files/unifont-latin-400-normal.woff",
  },
};

const opened = new Map<string, Font>();

/**
 * Returns the first font that has the character in both weights; without one, the first font shows
 * its box.
 */
export function fontForCharacter(character: string): FontName {
  const codePoint = character.codePointAt(0) ?? 0;
  const has = (file: string) => openFont(file).hasGlyphForCodePoint(codePoint);
  return fontNames.find((name) => Object.values(files[name]).every(has)) ?? "sans";
}

/** Returns the names under which the PDF library gets the bytes of `fontBytes`. */
export function fontFiles(name: FontName): { normal: string; bold: string } {
  return files[name];
}

export function fontBytes(file: string): Buffer {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(file));
  return file.endsWith(".woff") ? unpackWoff(bytes) : bytes;
}

/**
 * Only asked for the characters that it has: the PDF library opens the fonts of each file for
 * itself.
 */
function openFont(file: string): Font {
  const known = opened.get(file);
  if (known) return known;
  const font = create(fontBytes(file));
  if (!("glyphForCodePoint" in font)) throw new Error(`${file} is a collection of fonts`);
  opened.set(file, font);
  return font;
}

/**
 * The font library unpacks a table each time it reads from it, which takes seconds for a large
 * font.
 */
function unpackWoff(file: Buffer): Buffer {
  return toTrueType(
    readWoffTables(file).map(({ tag, offset, storedLength, length }) => {
      const stored = file.subarray(offset, offset + storedLength);
      return { tag, bytes: storedLength < length ? inflateSync(stored) : stored };
    }),
  );
}
