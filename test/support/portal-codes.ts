import type { Seller } from "./a-seller.ts";

/** Requests a code for the customer with this address, and reads it in the mailbox. */
export async function requestCode(seller: Seller, email: string): Promise<string> {
  // Each mail has an instant of its own, so that the newest one is known.
  seller.platform.tick(1);
  const { status, text } = await seller.owner.post("/v1/customer-portal/customer-session/request", {
    email,
    organization_id: seller.organizationId,
  });
  if (status !== 202) throw new Error(`the request for a code answered ${status}: ${text}`);
  const { body } = await seller.owner.get(`/api/dev/mailbox?to=${encodeURIComponent(email)}`);
  const [code] = /\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/.exec(body[0]?.text ?? "") ?? [];
  if (!code) throw new Error(`no code was mailed to ${email}`);
  return code;
}
