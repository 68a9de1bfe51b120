import { defineConfig } from "vite";
import { buyerBuild } from "./scripts/buyer-build.ts";

/** The pages on which buyers pay, and their receipts. */
export default defineConfig(buyerBuild("checkout"));
