import ipaddr from "ipaddr.js";

/**
 * Gives each address one spelling: IPv4-mapped becomes IPv4, IPv6 is compressed, without a zone;
 * empty when unknown.
 */
export function canonicalAddress(address: string | undefined): string {
  const [host = ""] = (address ?? "").split("%");
  return ipaddr.isValid(host) ? ipaddr.process(host).toString() : "";
}

/**
 * Returns the key of a rate limit. A subscriber owns a whole IPv6 /64, so that is one key; no
 * address at all shares one strict key instead of escaping the limit.
 */
export function toLimitKey(address: string): string {
  if (address === "") return "unknown";
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === "ipv4") return address;
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`);
  return `${network.toString()}/64`;
}

/**
 * Returns the key of limits on one account or mailbox. Addresses of one IPv4 /24 are easily had by
 * one person; the count is about one account only, so neighbors share nothing else.
 */
export function toNetwork(address: string): string {
  if (address === "") return "unknown";
  const isIpv4 = ipaddr.parse(address).kind() === "ipv4";
  if (!isIpv4) return toLimitKey(address);
  return `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`).toString()}/24`;
}

export function isLoopback(address: string): boolean {
  return address !== "" && ipaddr.parse(address).range() === "loopback";
}

/**
 * Compares with networks as TRUSTED_PROXIES names them: addresses, CIDR ranges, or the names of
 * reserved ranges.
 */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (address === "") return false;
  const parsed = ipaddr.parse(address);
  return networks.some((network) => {
    if (Object.hasOwn(namedRanges, network)) return namedRanges[network] === parsed.range();
    const [range, bits] = network.includes("/")
      ? ipaddr.parseCIDR(network)
      : ([ipaddr.process(network), undefined] as const);
    if (range.kind() !== parsed.kind()) return false;
    return bits === undefined ? range.toString() === address : parsed.match([range, bits]);
  });
}

const namedRanges: Record<string, string> = {
  loopback: "loopback",
  linklocal: "linkLocal",
  uniquelocal: "uniqueLocal",
};
