import type { ConfirmationTokenParams, StripeProblem } from "./stripe-seam.ts";

/** The input of the card form. */
export interface TypedCard {
  number: string;
  expiry: string;
  code: string;
}

export interface SandboxIntent {
  status: string;
  last_payment_error?: StripeProblem | null;
  last_setup_error?: StripeProblem | null;
  next_action?: {
    redirect_to_url?: { url: string | null } | null;
    use_stripe_sdk?: { stripe_js?: string } | null;
  } | null;
}

type Answer<Value> = { value: Value } | { error: StripeProblem };

/**
 * Makes the calls that a page makes of the payment sandbox with the publishable key. Card numbers
 * go nowhere else.
 */
export function sandboxApi(publishableKey: string, sandboxUrl: string) {
  async function call<Value>(path: string, form?: URLSearchParams): Promise<Answer<Value>> {
    // biome-ignore lint/plugin: the connection failed, and Stripe answers with an error too
    try {
      const response = await fetch(`${sandboxUrl}${path}`, {
        method: form ? "POST" : "GET",
        headers: { authorization: `Bearer ${publishableKey}` },
        ...(form ? { body: form } : {}),
      });
      const body = (await response.json()) as Value & { error?: StripeProblem };
      return body.error ? { error: body.error } : { value: body };
    } catch {
      return { error: { type: "api_connection_error" } };
    }
  }
  return {
    createToken: (card: TypedCard, params: ConfirmationTokenParams | undefined) =>
      call<{ id: string }>("/v1/confirmation_tokens", tokenForm(card, params)),
    getIntent: (clientSecret: string) => {
      const id = clientSecret.split("_secret_")[0] ?? "";
      const kind = id.startsWith("seti_") ? "setup_intents" : "payment_intents";
      return call<SandboxIntent>(`/v1/${kind}/${id}?client_secret=${clientSecret}`);
    },
  };
}

export type SandboxApi = ReturnType<typeof sandboxApi>;

function tokenForm(card: TypedCard, params: ConfirmationTokenParams | undefined): URLSearchParams {
  const [month = "", year = ""] = card.expiry.split("/").map((part) => part.trim());
  const data = "payment_method_data";
  const form = new URLSearchParams({
    [`${data}[type]`]: "card",
    [`${data}[card][number]`]: card.number.replace(/\s/g, ""),
    [`${data}[card][exp_month]`]: month,
    [`${data}[card][exp_year]`]: year,
    [`${data}[card][cvc]`]: card.code,
  });
  if (!params) return form;
  form.set("return_url", params.return_url);
  if (!params.payment_method_data) return form;
  const { name, email, address } = params.payment_method_data.billing_details;
  const billing = Object.entries({ name, email }).map(([key, value]) => [`[${key}]`, value]);
  const lines = Object.entries(address).map(([key, value]) => [`[address][${key}]`, value]);
  for (const [key, value] of [...billing, ...lines]) {
    if (value) form.set(`${data}[billing_details]${key}`, value);
  }
  return form;
}
