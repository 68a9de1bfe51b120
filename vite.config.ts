import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const projectRoot = fileURLToPath(new URL(".", import.meta.url));
const api = process.env.BASE_URL ?? `http://localhost:${process.env.PORT ?? 3000}`;

export default defineConfig({
  root: fileURLToPath(new URL("src/web", import.meta.url)),
  publicDir: false,
  cacheDir: fileURLToPath(new URL(".cache/vite", import.meta.url)),
  plugins: [react(), tailwindcss()],
  build: {
    outDir: fileURLToPath(new URL("dist/web", import.meta.url)),
    emptyOutDir: true,
    manifest: "manifest.json",
    target: ["chrome123", "firefox128", "safari17.5"],
    modulePreload: { polyfill: false },
    // An inlined asset would need data: in the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Many small pieces compress worse than few: what every page needs is one, what every form needs another.
        codeSplitting: {
          groups: [
            {
              name: "every-page",
              test: /node_modules[\\/](?:react|react-dom|scheduler|@tanstack[\\/](?:react-)?(?:router|history|store)(?:-core)?)[\\/]/,
            },
            { name: "schemas", test: /node_modules[\\/]zod[\\/]/ },
            {
              name: "every-form",
              test: /web[\\/]ui[\\/][a-z]+[\\/](?:button|field|form|notice|auth-page|checkbox|password-field|link-button)\.tsx|web[\\/]platform[\\/](?:use-api-form|use-countdown|refusal-outcome|current-user|api)\.ts|src[\\/]client[\\/]/,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    fs: { allow: [projectRoot] },
    proxy: { "/api": api, "/v1": api },
  },
});
