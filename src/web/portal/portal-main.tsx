import "./portal.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BuyerProvider, startBuyer } from "#web/buyer/buyer-context.tsx";
import { portalQueryClient } from "./portal-queries.ts";
import { createPortalRouter } from "./portal-router.tsx";
import { takeGivenToken } from "./portal-session.ts";

const root = document.getElementById("root");
if (!root) throw new Error("portal.html has no #root element.");

// Before the router reads the address, and before anything is loaded that could fail.
takeGivenToken();
const router = createPortalRouter();

// Not at the top level: scripts that are loaded later import from this one.
void Promise.all([router.load(), startBuyer()]).then(() =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={portalQueryClient}>
        <BuyerProvider>
          <RouterProvider router={router} />
        </BuyerProvider>
      </QueryClientProvider>
    </StrictMode>,
  ),
);
