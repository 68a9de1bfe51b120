import type { AccessTokenWire } from "#contract/billing/access-token-schema.ts";
import { longDay } from "#web/platform/format/format.ts";
import type { Tone } from "#web/ui/text/badge.tsx";

const soonMs = 7 * 86_400_000;

export function tokenState(
  { expires_at: end }: Pick<AccessTokenWire, "expires_at">,
  now: Date,
): { word: string; tone: Tone } {
  if (end === null) return { word: "Active", tone: "good" };
  const leftMs = new Date(end).getTime() - now.getTime();
  if (leftMs <= 0) return { word: "Expired", tone: "neutral" };
  return leftMs < soonMs
    ? { word: "Expires soon", tone: "warn" }
    : { word: "Active", tone: "good" };
}

export function endLabel({ expires_at: end }: Pick<AccessTokenWire, "expires_at">): string {
  return end === null ? "No expiration" : `Until ${longDay(new Date(end))}`;
}

/** The first thing one tries with a token. */
export function tokenExamples(
  baseUrl: string,
  token: string,
): { language: "curl" | "TypeScript"; code: string }[] {
  return [
    {
      language: "curl",
      code: `curl ${baseUrl}/v1/products/ \\\n  -H "Authorization: Bearer ${token}"`,
    },
    {
      language: "TypeScript",
      code: [
        'import { Polar } from "@polar-sh/sdk";',
        "",
        "const polar = new Polar({",
        `  serverURL: "${baseUrl}",`,
        `  accessToken: "${token}",`,
        "});",
        "",
        "const { result } = await polar.products.list({});",
        "console.log(result.items);",
      ].join("\n"),
    },
  ];
}
