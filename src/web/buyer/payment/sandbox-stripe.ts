import { buyerMessages } from "#web/buyer/buyer-context.tsx";
import { checkCard } from "./card-checks.ts";
import { hasFailed } from "./failed-intent.ts";
import { renderCardForm } from "./render-card-form.tsx";
import { type SandboxApi, sandboxApi } from "./sandbox-api.ts";
import { type CardErrors, type CardState, createCardState } from "./sandbox-card-state.ts";
import type { PaymentElement, StripeElements, StripeLike, StripeProblem } from "./stripe-seam.ts";
import { TestCardsPanel, watchTestCards } from "./test-cards-panel.tsx";

/**
 * Takes the place of Stripe.js in the sandbox: the same functions over a card form and a dialog of
 * our own.
 */
export function sandboxStripe(publishableKey: string, sandboxUrl: string): StripeLike {
  const api = sandboxApi(publishableKey, sandboxUrl);
  const forms = new WeakMap<StripeElements, CardState>();
  return {
    elements() {
      const state = createCardState();
      const elements = sandboxElements(state);
      forms.set(elements, state);
      return elements;
    },
    async createConfirmationToken({ elements, params }) {
      const state = forms.get(elements);
      if (!state) throw new Error("These elements belong to another Stripe object.");
      const answer = await api.createToken(state.card, params);
      if ("value" in answer) return { confirmationToken: answer.value };
      state.fail(toCardErrors(answer.error));
      return { error: answer.error };
    },
    handleNextAction: ({ clientSecret }) => handleNextAction(api, clientSecret),
  };
}

function sandboxElements(state: CardState): StripeElements {
  return {
    create: () => paymentElement(state),
    async submit() {
      const errors = checkCard(state.card, buyerMessages().errors);
      state.fail(errors);
      const [message] = Object.values(errors);
      return message === undefined ? {} : { error: { type: "validation_error", message } };
    },
    update() {},
  };
}

function paymentElement(state: CardState): PaymentElement {
  let unmount: (() => void) | undefined;
  let place: HTMLElement | undefined;
  return {
    mount(element) {
      place = element;
      const stopWatching = watchTestCards((card) => {
        state.change(card);
        state.fail({});
      });
      const remove = renderCardForm(element, state);
      unmount = () => {
        stopWatching();
        remove();
      };
    },
    destroy: () => unmount?.(),
    focus: () => place?.querySelector<HTMLElement>("[aria-invalid], input")?.focus(),
    on(event, handler) {
      if (event === "ready") queueMicrotask(handler);
    },
  };
}

/** A number that the sandbox refuses is wrong at its field, as Stripe's element shows it. */
function toCardErrors({ code }: StripeProblem): CardErrors {
  const { errors, testCards } = buyerMessages();
  if (code === "invalid_cvc") return { code: errors.cardCode };
  // The form lets real months only pass, so this one is over.
  if (code === "invalid_expiry_month") return { expiry: errors.cardExpired };
  if (code === "invalid_expiry_year") return { expiry: errors.cardExpired };
  if (code === "incorrect_number") return { number: errors.cardNumberInvalid };
  return code === undefined ? {} : { number: testCards.notATestCard };
}

async function handleNextAction(api: SandboxApi, clientSecret: string) {
  const before = await api.getIntent(clientSecret);
  if ("error" in before) return { error: before.error };
  const { next_action: next } = before.value;
  const url = next?.redirect_to_url?.url ?? next?.use_stripe_sdk?.stripe_js;
  if (!url) return { paymentIntent: before.value };
  const { showChallenge } = await import("./sandbox-challenge.tsx");
  const after = await showChallenge(
    `${url}?frame=1&locale=${document.documentElement.lang}`,
    async () => {
      const answer = await api.getIntent(clientSecret);
      const isDone = "value" in answer && answer.value.status !== "requires_action";
      return isDone ? answer.value : undefined;
    },
  );
  const error = after.last_payment_error ?? after.last_setup_error;
  return hasFailed(after) && error ? { error } : { paymentIntent: after };
}

/** Components that the page shows around the card form. */
export const sandboxAids = { TestCardsPanel };
