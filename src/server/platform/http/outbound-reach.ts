import type { Destination } from "../outbound-request.ts";
import type { Reach } from "./outbound-rules.ts";

export function toReach(destination: Destination, mode: "sandbox" | "live"): Reach {
  if (destination === "configured") return { addresses: "all", allowsHttp: true };
  if (destination === "webhook" && mode === "sandbox")
    return { addresses: "public or loopback", allowsHttp: true };
  return { addresses: "public", allowsHttp: false };
}
