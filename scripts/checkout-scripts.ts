import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "vite";

const entry = "checkout.html";
const receiptPage = "receipt/receipt-screen.tsx";
const livePayment = "payment/live-stripe.ts";
const sandboxPayment = "payment/sandbox-stripe.ts";

/** All scripts that a buyer's page may load, of a checkout with everything that it loads later. */
export function listCheckoutScripts(
  webRoot: string,
): Record<"live checkout" | "sandbox checkout" | "receipt", string[]> {
  const file = join(webRoot, "checkout-manifest.json");
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  const later = manifest[entry]?.dynamicImports ?? [];
  const ofMode = [receiptPage, livePayment, sandboxPayment];
  const ofCheckout = [entry, ...later.filter((name) => !ofMode.includes(name))];
  return {
    "live checkout": scriptsOf(manifest, [...ofCheckout, livePayment]),
    "sandbox checkout": scriptsOf(manifest, [...ofCheckout, sandboxPayment]),
    receipt: scriptsOf(manifest, [entry, receiptPage]),
  };
}

/** With everything these import at once. */
function scriptsOf(manifest: Manifest, names: readonly string[]): string[] {
  const found = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The checkout's build has no ${name}.`);
    if (found.has(chunk.file)) continue;
    found.add(chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...found].sort();
}
