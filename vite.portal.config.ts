import { defineConfig } from "vite";
import { buyerBuild } from "./scripts/buyer-build.ts";

/** The customer portal. */
export default defineConfig(buyerBuild("portal"));
