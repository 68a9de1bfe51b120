import "./checkout.css";
import { lazy, type ReactNode, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { BuyerProvider, startBuyer } from "./buyer-context.tsx";
import { readBuyerRoute } from "./buyer-route.ts";
import { CheckoutScreen } from "./checkout-screen.tsx";
import { prepareFrame } from "./embed/embedder.ts";

const ReceiptScreen = lazy(async () => {
  const { ReceiptScreen: screen } = await import("./receipt/receipt-screen.tsx");
  return { default: screen };
});

const UnpaidScreen = lazy(async () => {
  const { UnpaidScreen: screen } = await import("./unpaid/unpaid-screen.tsx");
  return { default: screen };
});

function BuyerPage(): ReactNode {
  const route = readBuyerRoute(location.pathname);
  if (route?.page === "receipt")
    return (
      <Suspense>
        <ReceiptScreen token={route.receipt} />
      </Suspense>
    );
  if (route?.page === "pay")
    return (
      <Suspense>
        <UnpaidScreen token={route.token} />
      </Suspense>
    );
  return route ? <CheckoutScreen secret={route.secret} /> : null;
}

prepareFrame(location.search);
const root = document.getElementById("root");
if (!root) throw new Error("checkout.html has no #root element.");

// Not at the top level: scripts that are loaded later import from this one.
void startBuyer().then(() =>
  createRoot(root).render(
    <StrictMode>
      <BuyerProvider>
        <BuyerPage />
      </BuyerProvider>
    </StrictMode>,
  ),
);
