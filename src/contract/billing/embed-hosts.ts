import * as z from "zod/mini";

const maxHosts = 50;
const hostForm =
  /^(?=.{1,253}(?::\d+)?$)(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

/** Hosts such as `shop.example` or `localhost:8080`, each once, as browsers write them. */
export const EmbedHosts = z.pipe(
  z
    .array(
      z.string().check(
        z.trim(),
        z.overwrite(toHost),
        z.refine(isHost, {
          error: "Input should be a host, such as shop.example or shop.example:8080",
        }),
      ),
    )
    .check(z.maxLength(maxHosts)),
  z.transform((hosts) => [...new Set(hosts)]),
);

function isHost(text: string): boolean {
  return hostForm.test(text) && !text.includes("..") && URL.canParse(`https://${text}`);
}

/**
 * The host of an address without a path: in lower case, in Punycode, without the port that goes
 * without saying. Any other text is left as it is, and has no form of a host.
 */
function toHost(text: string): string {
  const isAddress = /^https?:\/\//i.test(text);
  if (/[\s\\@?#]/.test(text) || (!isAddress && text.includes("/"))) return text;
  const address = isAddress ? text : `https://${text}`;
  if (!URL.canParse(address)) return text;
  const { host, pathname } = new URL(address);
  return pathname === "/" ? host.replace(/:(?:80|443)$/, "") : text;
}
