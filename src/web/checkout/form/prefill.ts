import type { CheckoutSession } from "./checkout-session.ts";

const fieldPrefix = "custom_field_data.";

/** Reads values from the address of a checkout link, for fields that the checkout leaves empty. */
export function prefill(session: CheckoutSession, search: string): void {
  const query = new URLSearchParams(search);
  const { checkout, draft } = session.getState();
  const [email, name, code] = ["customer_email", "customer_name", "discount_code"].map((key) =>
    query.get(key),
  );
  if (email && draft.email === "") session.change("email", email);
  if (name && draft.name === "") session.change("name", name);
  if (code && checkout.discount === null && checkout.allow_discount_codes)
    void session.applyDiscount(code);
  const amount = Number(query.get("amount"));
  if (checkout.product_price.amount_type === "custom" && Number.isInteger(amount) && amount > 0)
    session.chooseAmount(amount, undefined);
  const values = [...query].flatMap(([key, value]) => {
    const slug = key.startsWith(fieldPrefix) ? key.slice(fieldPrefix.length) : "";
    return draft.customFields[slug] === "" ? [[slug, value] as const] : [];
  });
  if (values.length > 0)
    session.change("customFields", { ...draft.customFields, ...Object.fromEntries(values) });
}
