import { createRoot } from "react-dom/client";
import { BuyerProvider } from "#web/buyer/buyer-context.tsx";
import { SandboxCardForm } from "./sandbox-card-form.tsx";
import type { CardState } from "./sandbox-card-state.ts";

/**
 * Renders the card form into a place of the page, as Stripe's element does; returns how to take it
 * away.
 */
export function renderCardForm(place: HTMLElement, state: CardState): () => void {
  const root = createRoot(place.appendChild(document.createElement("div")));
  root.render(
    <BuyerProvider>
      <SandboxCardForm state={state} />
    </BuyerProvider>,
  );
  // A root cannot be taken away while another one renders.
  return () => queueMicrotask(() => root.unmount());
}
