import * as z from "zod/mini";

const notHttpUrl = { error: "Input should be an http or https address", abort: true };

/**
 * Accepts only addresses that are written out in full: `https:example.com` is an address too, but
 * not for everybody who reads it. Parsers skip line breaks and control characters, so that what
 * looks like one address could become two headers.
 */
export function httpUrl(maxLength: number) {
  return z.url({ ...notHttpUrl, protocol: /^https?$/ }).check(
    z.refine((text) => /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text), {
      ...notHttpUrl,
      params: { type: "url_parsing" },
    }),
    z.maxLength(maxLength),
  );
}
