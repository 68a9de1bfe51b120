import ipaddr from "ipaddr.js";

/** One spelling per address: IPv4-mapped becomes IPv4, IPv6 is compressed, without a zone; empty when unknown. */
export function canonicalAddress(address: string | undefined): string {
  const [host = ""] = (address ?? "").split("%");
  return ipaddr.isValid(host) ? ipaddr.process(host).toString() : "";
}

/**
 * What a rate limit counts by. A subscriber owns a whole IPv6 /64, so that is one key;
 * no address at all shares one strict key instead of escaping the limit.
 */
export function limitKeyOf(address: string): string {
  if (address === "") return "unknown";
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === "ipv4") return address;
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`);
  return `${network.toString()}/64`;
}

export function isLoopback(address: string): boolean {
  return address !== "" && ipaddr.parse(address).range() === "loopback";
}
