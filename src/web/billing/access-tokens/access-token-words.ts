import type { AccessTokenWire } from "#contract/billing/access-token-schema.ts";
import { type Scope, tokenScopes } from "#contract/billing/scopes.ts";
import { longDay } from "#web/platform/format.ts";
import type { Tone } from "#web/ui/badge.tsx";

const soonMs = 7 * 86_400_000;

export function tokenState(
  { expires_at: end }: Pick<AccessTokenWire, "expires_at">,
  now: Date,
): { word: string; tone: Tone } {
  if (end === null) return { word: "Active", tone: "good" };
  const leftMs = new Date(end).getTime() - now.getTime();
  if (leftMs <= 0) return { word: "Expired", tone: "neutral" };
  return leftMs < soonMs ? { word: "Ends soon", tone: "warn" } : { word: "Active", tone: "good" };
}

export function endWords({ expires_at: end }: Pick<AccessTokenWire, "expires_at">): string {
  return end === null ? "No end" : `Until ${longDay(new Date(end))}`;
}

/** "Everything", or what it may, in as few words as fit a cell. */
export function scopeWords(scopes: readonly Scope[]): string {
  if (tokenScopes.every((scope) => scopes.includes(scope))) return "Everything";
  const resources = [...new Set(scopes.map(resourceOf))];
  const [first = "", second, ...others] = resources.map(resourceWords);
  if (second === undefined) return `${first} (${actionsOn(scopes)})`;
  return others.length === 0 ? `${first} and ${second}` : `${first} and ${others.length + 1} more`;
}

function actionsOn(scopes: readonly Scope[]): string {
  return scopes.some((scope) => scope.endsWith(":write")) ? "read and write" : "read";
}

export function resourceOf(scope: Scope): string {
  return scope.slice(0, scope.indexOf(":"));
}

/** `checkout_links` is "Checkout links". */
export function resourceWords(resource: string): string {
  const words = resource.replaceAll("_", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
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
