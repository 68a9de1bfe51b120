import type { TypedCard } from "./sandbox-api.ts";

export type CardErrors = Partial<Record<keyof TypedCard, string>>;

/** The state that the card form shows and the Stripe-shaped object reads. */
export interface CardState {
  readonly card: TypedCard;
  change(part: Partial<TypedCard>): void;
  fail(errors: CardErrors): void;
  watch(onCard: (card: TypedCard) => void, onErrors: (errors: CardErrors) => void): () => void;
}

export function createCardState(): CardState {
  let card: TypedCard = { number: "", expiry: "", code: "" };
  let tellCard: ((card: TypedCard) => void) | undefined;
  let tellErrors: ((errors: CardErrors) => void) | undefined;
  return {
    get card() {
      return card;
    },
    change(part) {
      card = { ...card, ...part };
      tellCard?.(card);
    },
    fail(errors) {
      tellErrors?.(errors);
    },
    watch(onCard, onErrors) {
      tellCard = onCard;
      tellErrors = onErrors;
      onCard(card);
      return () => {
        tellCard = undefined;
        tellErrors = undefined;
      };
    },
  };
}
