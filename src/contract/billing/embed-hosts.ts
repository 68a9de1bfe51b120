import * as z from "zod/mini";

const maxHosts = 50;
const hostForm = /^(?=.{1,253}(?::|$))[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/;

/** Hosts such as `shop.example` or `localhost:8080`, each once. */
export const EmbedHosts = z.pipe(
  z
    .array(
      z.string().check(
        z.trim(),
        z.toLowerCase(),
        z.refine((text) => hostForm.test(text) && !text.includes(".."), {
          error: "Input should be a host, such as shop.example or shop.example:8080",
        }),
      ),
    )
    .check(z.maxLength(maxHosts)),
  z.transform((hosts) => [...new Set(hosts)]),
);
