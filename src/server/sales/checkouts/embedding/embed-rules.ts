import { isLoopbackHost } from "#server/platform/config/origin-rules.ts";

/** The site that a checkout names as the one that shows it in a frame. */
export interface EmbeddingSite {
  origin: string;
  /** Anybody can write one into the address of a checkout link. */
  isFromLink: boolean;
}

export interface EmbedRule {
  embedHosts: readonly string[];
  mode: "sandbox" | "live";
}

/**
 * Returns whether a site may show a checkout in a frame: one of the list or, without a list, one
 * that the seller named for this checkout. In sandbox mode programs on this machine may too.
 */
export function mayEmbed(rule: EmbedRule, { origin, isFromLink }: EmbeddingSite): boolean {
  const { host, hostname } = new URL(origin);
  if (rule.embedHosts.length > 0) return rule.embedHosts.includes(host);
  return !isFromLink || (rule.mode === "sandbox" && isLoopbackHost(hostname));
}
