import type { RefusalSpec } from "../refusal.ts";
import { byteErrors } from "./byte-errors.ts";
import { isSvg } from "./svg-content.ts";

export interface PictureInspector {
  /** Takes the next bytes of the picture, in pieces of any size. */
  update(bytes: Buffer): void;
  /** The fault of the bytes, if they claim to be of this type. */
  verdict(): RefusalSpec | undefined;
}

/** Enough for an SVG that begins with a licence in a comment. */
const headBytes = 16_384;

/** Asks the bytes themselves whether they are the picture they claim to be. */
export function inspectPicture(claimedType: string): PictureInspector {
  let head = Buffer.alloc(0);
  return {
    update(bytes) {
      if (head.length < headBytes)
        head = Buffer.concat([head, bytes.subarray(0, headBytes - head.length)]);
    },
    verdict: () => (findType(head) === claimedType ? undefined : byteErrors.notThatPicture),
  };
}

function findType(head: Buffer): string | undefined {
  const text = head.toString("latin1", 0, 12);
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (/^GIF8[79]a/.test(text)) return "image/gif";
  if (/^RIFF[\s\S]{4}WEBP/.test(text)) return "image/webp";
  return isSvg(head.toString("utf8")) ? "image/svg+xml" : undefined;
}
