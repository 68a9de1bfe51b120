import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const root = fileURLToPath(new URL("src/web/checkout", import.meta.url));

/** The pages of buyers: a build of its own, so that nothing of the dashboard can get into it. */
export default defineConfig({
  root,
  base: "/",
  publicDir: false,
  cacheDir: fileURLToPath(new URL(".cache/vite-checkout", import.meta.url)),
  plugins: [react(), tailwindcss()],
  build: {
    outDir: fileURLToPath(new URL("dist/web", import.meta.url)),
    // It comes after the build of the dashboard, into the same folder.
    emptyOutDir: false,
    manifest: "checkout-manifest.json",
    target: ["chrome123", "firefox128", "safari17.5"],
    modulePreload: { polyfill: false },
    // An inlined asset would need data: in the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: fileURLToPath(new URL("src/web/checkout/checkout.html", import.meta.url)),
      output: {
        codeSplitting: {
          // Modules that several pages share are one script: many small ones compress worse.
          groups: [{ name: "parts", minShareCount: 2 }],
        },
      },
    },
  },
});
