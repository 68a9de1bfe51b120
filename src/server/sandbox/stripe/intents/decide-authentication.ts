import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { ownCall, type SandboxCall } from "../sandbox-call.ts";
import type { SandboxNode } from "../sandbox-node.ts";
import { findObject, lockObject, type Stored } from "../sandbox-object-store.ts";
import { dispatchEvents } from "../webhooks/dispatch-events.ts";
import type { AuthenticationResult, AuthenticationView } from "./authentication-page.ts";
import { endPaymentAuthentication } from "./confirm-payment-intent.ts";
import { endSetupAuthentication } from "./setup-intents.ts";

type Waiting = Stored<"payment_intent"> | Stored<"setup_intent">;

/**
 * The content of the 3-D Secure page while it waits, and the address where the customer goes
 * afterwards.
 */
export interface OpenPage {
  view: AuthenticationView;
  returnUrl: string | null;
}

export async function findOpenPage(
  node: SandboxNode,
  intentId: string,
  pageToken: string,
): Promise<OpenPage | undefined> {
  const { db } = node.platform.database;
  const intent: Waiting | undefined = intentId.startsWith("pi_")
    ? await findObject(db, "payment_intent", intentId)
    : await findObject(db, "setup_intent", intentId);
  if (!intent || !isWaiting(intent, pageToken)) return undefined;
  const method = await findObject(db, "payment_method", String(intent.body.payment_method));
  const card = method?.body.card;
  if (!card) return undefined;
  return {
    view: {
      amount: findAmount(intent),
      description: intent.body.description,
      brand: card.brand,
      last4: card.last4,
    },
    returnUrl: intent.hidden.authentication?.returnUrl ?? null,
  };
}

export interface Decided {
  result: AuthenticationResult;
  /** Where to send the customer, with the result in its query. */
  location: string | null;
}

/**
 * Ends the authentication once; a second answer, or one to a page that was replaced, changes
 * nothing.
 */
export function decideAuthentication(
  node: SandboxNode,
  { intentId, pageToken, isApproved }: { intentId: string; pageToken: string; isApproved: boolean },
): Promise<Decided> {
  return unitOfWork(node.platform, systemCaller("payment sandbox 3-D Secure"), async (ctx) => {
    const call = await ownCall(ctx);
    const intent: Waiting | undefined = intentId.startsWith("pi_")
      ? await lockObject(call.tx, "payment_intent", intentId)
      : await lockObject(call.tx, "setup_intent", intentId);
    if (!intent || !isWaiting(intent, pageToken)) return { result: "closed", location: null };
    const returnUrl = intent.hidden.authentication?.returnUrl ?? null;
    await end(call, intent, isApproved);
    await dispatchEvents(call);
    const hasFailed = intent.body.status === "requires_payment_method";
    return {
      result: isApproved ? (hasFailed ? "declined" : "approved") : "refused",
      location: returnUrl && returnLocation(returnUrl, intent, hasFailed),
    };
  });
}

function end(call: SandboxCall, intent: Waiting, isApproved: boolean): Promise<void> {
  return intent.kind === "payment_intent"
    ? endPaymentAuthentication(call, intent, isApproved)
    : endSetupAuthentication(call, intent, isApproved);
}

function isWaiting({ body, hidden }: Waiting, pageToken: string): boolean {
  return body.status === "requires_action" && hidden.authentication?.pageToken === pageToken;
}

function returnLocation(returnUrl: string, { kind, body }: Waiting, hasFailed: boolean): string {
  const location = new URL(returnUrl);
  location.searchParams.set(kind, body.id);
  location.searchParams.set(`${kind}_client_secret`, String(body.client_secret));
  location.searchParams.set("redirect_status", hasFailed ? "failed" : "succeeded");
  return location.href;
}

function findAmount(intent: Waiting): AuthenticationView["amount"] {
  if (intent.kind === "setup_intent") return undefined;
  const { amount: value, currency } = intent.body;
  return { value, currency };
}
