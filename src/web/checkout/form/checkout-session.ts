import type { CheckoutUpdatePublic } from "#contract/billing/checkout-schema.ts";
import type { CheckoutMessages } from "#contract/messages/checkout-messages.ts";
import { fieldTexts } from "#web/buyer/refusals/refusal-loader.ts";
import { type Checkout, checkoutApi, isClosed } from "#web/checkout/checkout-api.ts";
import { createStateStore, type StateStore } from "#web/checkout/state-store.ts";
import { createUpdateQueue } from "#web/checkout/update-queue.ts";
import { ApiRefusal } from "#web/platform/api/api.ts";
import {
  changedFields,
  type FieldErrors,
  type RefusedFields,
  toFieldErrors,
} from "./checkout-checks.ts";
import { type CheckoutDraft, toDraft, toUpdate } from "./checkout-draft.ts";

export interface SessionState {
  checkout: Checkout;
  draft: CheckoutDraft;
  errors: FieldErrors;
  /** Faults that belong to no field. */
  notice: string | undefined;
  /** The total on the page is not the newest one. */
  isUpdating: boolean;
  chosenProduct: string;
  /** The chosen product, or its price, was archived: it cannot be paid. */
  isOffSale: boolean;
}

export interface SessionOptions {
  checkout: Checkout;
  /** In the language that the buyer reads now. */
  getMessages: () => CheckoutMessages["errors"];
  /** The first message. */
  notice: string | undefined;
  /** The checkout can no longer be changed. */
  onClosed: () => void;
}

const typingMs = 400;

/**
 * Creates a checkout while the buyer fills it in: what is shown, what was typed, and what the
 * server made of it.
 */
export function createCheckoutSession(options: SessionOptions) {
  const { checkout, notice } = options;
  const store = createStateStore<SessionState>({
    checkout,
    draft: toDraft(checkout),
    errors: {},
    notice,
    isUpdating: false,
    chosenProduct: checkout.product_id,
    isOffSale: false,
  });
  const updates = createUpdates(store, options);
  return {
    getState: store.get,
    subscribe: store.subscribe,
    show: (errors: FieldErrors, text?: string) => store.set({ errors, notice: text }),
    endSale: () => store.set({ errors: {}, notice: undefined, isOffSale: true }),
    flush: updates.flush,
    /** The checkout as the server has it now. */
    refresh: (current: Checkout) =>
      store.set({ checkout: current, chosenProduct: current.product_id }),
    ...createActions(store, updates, options.getMessages),
  };
}

export type CheckoutSession = ReturnType<typeof createCheckoutSession>;

interface Updates {
  push(change: CheckoutUpdatePublic): void;
  /** Sends what was not sent yet; false if the server refused any of it. */
  flush(): Promise<boolean>;
}

function createUpdates(store: StateStore<SessionState>, options: SessionOptions): Updates {
  const { checkout, getMessages, onClosed } = options;
  /** Changes that did not reach the server are sent again with the next change. */
  let lost: CheckoutUpdatePublic = {};
  const { push, flush } = createUpdateQueue<CheckoutUpdatePublic, Checkout>({
    send: (change) => checkoutApi.update(checkout.client_secret, change),
    delayMs: typingMs,
    onAnswer: (answer) => store.set({ checkout: answer, chosenProduct: answer.product_id }),
    onFailure: async (error, change) => {
      if (!(error instanceof ApiRefusal)) throw error;
      if (isClosed(error)) onClosed();
      else if (error.status === 422) {
        showRefused(store, toFieldErrors(error, getMessages(), await fieldTexts()));
        return withoutRefused(change, error);
      } else if (error.status === 403) store.set({ notice: error.message });
      else {
        lost = { ...change, ...lost };
        store.set({ notice: getMessages().update });
      }
      return undefined;
    },
    onBusy: (isUpdating) => store.set({ isUpdating }),
  });
  const pushAll = (change: CheckoutUpdatePublic) => {
    const again = lost;
    lost = {};
    if (Object.keys(again).length + Object.keys(change).length > 0) push({ ...again, ...change });
  };
  return {
    push: pushAll,
    flush() {
      pushAll({});
      return flush();
    },
  };
}

/** A country counts although the tax ID that was sent with it is wrong: the total depends on it. */
function withoutRefused(
  change: CheckoutUpdatePublic,
  { issues }: ApiRefusal,
): CheckoutUpdatePublic | undefined {
  const refused = new Set(issues.map(({ field }) => field.split(".")[0]));
  const sent = Object.entries(change);
  const rest = sent.filter(([name]) => !refused.has(name));
  return rest.length > 0 && rest.length < sent.length ? Object.fromEntries(rest) : undefined;
}

function showRefused(store: StateStore<SessionState>, { errors, others }: RefusedFields): void {
  const { errors: before, checkout } = store.get();
  store.set({
    errors: { ...before, ...errors },
    notice: others[0],
    chosenProduct: checkout.product_id,
  });
}

function createActions(
  store: StateStore<SessionState>,
  updates: Updates,
  getMessages: SessionOptions["getMessages"],
) {
  const forgetErrors = (names: readonly string[]) => {
    const { errors, notice } = store.get();
    const left = Object.entries(errors).filter(([name]) => !names.includes(name));
    const isDone = left.length === 0 && notice === getMessages().check;
    store.set({ errors: Object.fromEntries(left), notice: isDone ? undefined : notice });
  };
  const forget = (...names: string[]) => {
    forgetErrors(names);
    store.set({ notice: undefined });
  };
  return {
    change<Name extends keyof CheckoutDraft>(name: Name, value: CheckoutDraft[Name]): void {
      const { draft: before } = store.get();
      const draft = { ...before, [name]: value };
      // A state belongs to its country.
      if (name === "country") draft.state = "";
      store.set({ draft });
      forgetErrors(changedFields(before, draft));
      const update = toUpdate(draft, name);
      if (update) updates.push(update);
    },
    chooseProduct(id: string): void {
      forget("amount", "discount_code");
      store.set({ chosenProduct: id, isOffSale: false });
      updates.push({ product_id: id });
      void updates.flush();
    },
    /** An amount that the seller does not take is shown as an error and not sent. */
    chooseAmount(amount: number | undefined, error: string | undefined): void {
      forget("amount");
      if (error !== undefined) store.set({ errors: { ...store.get().errors, amount: error } });
      else if (amount !== undefined) updates.push({ amount });
    },
    typeDiscount: () => forgetErrors(["discount_code"]),
    /** Null removes the code. */
    async applyDiscount(code: string | null): Promise<void> {
      forget("discount_code");
      updates.push({ discount_code: code });
      await updates.flush();
    },
    /** Clears the faults: the server reports them again in the new language. */
    chooseLocale(locale: string): void {
      store.set({ errors: {}, notice: undefined });
      updates.push({ locale });
    },
    saveTaxId(): void {
      const { taxId, country } = store.get().draft;
      forget("customer_tax_id");
      if (country !== "") updates.push({ customer_tax_id: taxId.trim() || null });
    },
  };
}
