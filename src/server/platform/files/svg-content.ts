import type { RefusalSpec } from "../refusal.ts";
import { byteErrors } from "./byte-errors.ts";

const headLength = 8_192;
/** Longer than anything we look for, so that nothing hides on the seam of two pieces. */
const overlap = 256;

/**
 * What would make a picture act. It is served where nothing can act anyway; this only keeps such files from being
 * passed on to places that are less careful.
 */
const active = new RegExp(
  [
    String.raw`<(?:[^\s<>/:]{1,60}:)?(?:script|foreignobject|iframe|embed|object|handler)\b`,
    String.raw`<[^\s<>/:!?]{61}`,
    String.raw`[\s"'/]on[a-z]{3,40} ?=`,
    "<!entity",
    String.raw`<\?xml-stylesheet`,
    "javascript:",
  ].join("|"),
  "i",
);

/** Reads an SVG as text, piece by piece: it must be UTF-8, begin as an SVG does, and hold nothing active. */
export function svgReader(): {
  update(bytes: Buffer): void;
  verdict(): RefusalSpec | undefined;
} {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let head = "";
  let tail = "";
  let fault: RefusalSpec | undefined;

  function look(decoded: string): void {
    const text = plainly(tail + decoded);
    if (head.length < headLength) head += decoded.slice(0, headLength - head.length);
    if (active.test(text)) fault ??= byteErrors.activePicture;
    tail = text.slice(-overlap);
  }

  return {
    update(bytes) {
      if (fault) return;
      try {
        look(decoder.decode(bytes, { stream: true }));
      } catch {
        fault = byteErrors.notThatPicture;
      }
    },
    verdict() {
      return fault ?? (isSvgStart(head) ? undefined : byteErrors.notThatPicture);
    },
  };
}

/** Letters that are written as numbers hide nothing; line breaks that are, would be skipped by whoever follows an address. */
function plainly(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/&#(?:x0{0,8}([0-9a-f]{1,2})|0{0,8}(\d{1,3}));/gi, letter);
}

function letter(reference: string, hex: string | undefined, decimal: string | undefined): string {
  const character = String.fromCharCode(hex ? Number.parseInt(hex, 16) : Number(decimal));
  if (/[\t\r\n]/.test(character)) return "";
  return /[a-z:]/i.test(character) ? character : reference;
}

/** An XML declaration, comments and a document type may stand before the picture; nothing else may. */
function isSvgStart(head: string): boolean {
  let rest = head.trimStart();
  const declaration = /^<\?xml [^>]{1,200}\?>/.exec(rest)?.[0];
  if (declaration && !isInUtf8(declaration)) return false;
  rest = rest.slice(declaration?.length ?? 0).trimStart();
  for (;;) {
    const end = rest.startsWith("<!--") ? rest.indexOf("-->") + 3 : doctypeEnd(rest);
    if (end < 3) break;
    rest = rest.slice(end).trimStart();
  }
  return /^<svg[\s>/]/.test(rest);
}

function isInUtf8(declaration: string): boolean {
  const [, encoding] = /encoding\s*=\s*["']([^"']*)["']/i.exec(declaration) ?? [];
  return encoding === undefined || /^(?:utf-8|us-ascii)$/i.test(encoding);
}

function doctypeEnd(text: string): number {
  return /^<!doctype svg[^>[]*>/i.exec(text)?.[0].length ?? 0;
}
