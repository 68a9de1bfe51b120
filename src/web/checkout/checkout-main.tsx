import "./checkout.css";
import { lazy, type ReactNode, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { BuyerProvider } from "./buyer-context.tsx";
import { readBuyerRoute } from "./buyer-route.ts";
import { CheckoutScreen } from "./checkout-screen.tsx";

const ReceiptScreen = lazy(async () => {
  const { ReceiptScreen: screen } = await import("./receipt/receipt-screen.tsx");
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
  return route ? <CheckoutScreen secret={route.secret} /> : null;
}

const root = document.getElementById("root");
if (!root) throw new Error("checkout.html has no #root element.");

createRoot(root).render(
  <StrictMode>
    <BuyerProvider>
      <BuyerPage />
    </BuyerProvider>
  </StrictMode>,
);
