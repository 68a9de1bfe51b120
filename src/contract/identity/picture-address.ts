import * as z from "zod/mini";

const addressLength = 2048;
const httpAddress = /^https?:\/\/[^\s\p{Cc}\\]+$/iu;
/** `//` and `/\` lead to another site. */
const ownPath = /^\/(?!\/)[^\s\p{Cc}\\]*$/u;

export function isHttpAddress(text: string): boolean {
  return text.length <= addressLength && httpAddress.test(text) && URL.canParse(text);
}

/**
 * Where the picture of a person or an organization is: an http or https address, or a path on this
 * site. Other clients show it as it is, so `javascript:` and `data:` are refused. Forms send an
 * empty text for no picture.
 */
export const PictureAddress = z.string().check(
  z.maxLength(addressLength),
  z.refine((text) => text === "" || ownPath.test(text) || isHttpAddress(text)),
);
