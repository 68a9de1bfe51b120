import "./checkout.css";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BuyerProvider, startBuyer } from "#web/buyer/buyer-context.tsx";
import { readBuyerRoute } from "./buyer-route.ts";
import { prepareFrame } from "./embed/embedder.ts";

/**
 * Each kind of page is a script of its own, which its document names: a buyer loads only the one
 * they open.
 */
async function loadPage(): Promise<ReactNode> {
  const route = readBuyerRoute(location.pathname);
  if (!route) return null;
  switch (route.page) {
    case "receipt": {
      const { ReceiptScreen } = await import("./receipt/receipt-screen.tsx");
      return <ReceiptScreen token={route.receipt} />;
    }
    case "pay": {
      const { UnpaidScreen } = await import("./unpaid/unpaid-screen.tsx");
      return <UnpaidScreen token={route.token} />;
    }
    default: {
      const { CheckoutScreen } = await import("./checkout-screen.tsx");
      return <CheckoutScreen secret={route.secret} />;
    }
  }
}

prepareFrame(location.search);
const root = document.getElementById("root");
if (!root) throw new Error("checkout.html has no #root element.");

// Not at the top level: scripts that are loaded later import from this one.
void Promise.all([loadPage(), startBuyer()]).then(([page]) =>
  createRoot(root).render(
    <StrictMode>
      <BuyerProvider>{page}</BuyerProvider>
    </StrictMode>,
  ),
);
