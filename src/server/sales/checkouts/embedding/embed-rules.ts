/**
 * Returns whether a site may show checkouts in a frame. Without a list every site may, if the
 * checkout names it.
 */
export function mayEmbed(embedHosts: readonly string[], origin: string): boolean {
  return embedHosts.length === 0 || embedHosts.includes(new URL(origin).host);
}
