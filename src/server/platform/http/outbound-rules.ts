import ipaddr from "ipaddr.js";

/** Where a request may lead. */
export interface Reach {
  addresses: "all" | "public" | "public or loopback";
  allowsHttp: boolean;
}

const maxUrlLength = 2_048;
const lowestFreePort = 1_024;

/**
 * Says why a request must not be sent to this URL, or undefined. Names are resolved and checked
 * when it is sent.
 */
export function outboundUrlFault(url: string, reach: Reach): string | undefined {
  if (url.length > maxUrlLength) return `must be at most ${maxUrlLength} characters long`;
  const parsed = URL.parse(url);
  if (!parsed || !["http:", "https:"].includes(parsed.protocol)) return "must be an https URL";
  if (parsed.protocol === "http:" && !reach.allowsHttp) return "must be an https URL";
  if (parsed.username !== "" || parsed.password !== "")
    return "must not contain a user name or a password";
  if (reach.addresses === "all") return undefined;
  // Without a port it is that of the scheme, 443 or 80.
  if (parsed.port !== "" && Number(parsed.port) < lowestFreePort)
    return `must have port 443 or one from ${lowestFreePort}`;
  const literal = isLocalName(parsed.hostname) ? "127.0.0.1" : toLiteral(parsed.hostname);
  return literal === undefined || isWithinReach(literal, reach)
    ? undefined
    : "must lead to a public address";
}

/** Returns the address that a host of a parsed URL is, or undefined for a name. */
export function toLiteral(host: string): string | undefined {
  const bare = host.replace(/^\[(.*)\]$/, "$1");
  return ipaddr.isValid(bare) ? bare : undefined;
}

function isLocalName(host: string): boolean {
  return /^(?:.+\.)?localhost\.?$/.test(host);
}

export function isWithinReach(address: string, { addresses }: Reach): boolean {
  if (addresses === "all" || isPublicAddress(address)) return true;
  return addresses === "public or loopback" && isLoopbackAddress(address);
}

/** Serves metadata and DNS to the machines of a cloud, though its number is a public one. */
const cloudService = "168.63.129.16";
/** All addresses of IPv6 that are given out to the public. */
const publicIpv6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Tells whether it is surely an address of the public internet. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== "unicast" || address.toString() === cloudService) return false;
  return address.kind() === "ipv4" || address.match(publicIpv6);
}

function isLoopbackAddress(text: string): boolean {
  return ipaddr.isValid(text) && ipaddr.process(text).range() === "loopback";
}
