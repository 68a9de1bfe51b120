import { createHmac } from "node:crypto";

/**
 * Signs a body for `Stripe-Signature`: an HMAC keyed by the whole text of the endpoint's secret.
 */
export function stripeSignature(body: string, secret: string, machineNowMs: number): string {
  const timestamp = Math.floor(machineNowMs / 1_000);
  const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  return `t=${timestamp},v1=${signature}`;
}
