import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { sharedChunk } from "./scripts/chunk-groups.ts";
import { pageChunksPlugin } from "./scripts/page-chunks.ts";

const projectRoot = fileURLToPath(new URL(".", import.meta.url));
const api = process.env.BASE_URL ?? `http://localhost:${process.env.PORT ?? 3000}`;

export default defineConfig({
  root: fileURLToPath(new URL("src/web", import.meta.url)),
  publicDir: false,
  cacheDir: fileURLToPath(new URL(".cache/vite", import.meta.url)),
  plugins: [react(), tailwindcss(), pageChunksPlugin()],
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
        // The first script names every chunk: short names keep it small.
        chunkFileNames: ({ name }) => `assets/${name.replace(/-(?:page|screen)$/, "")}-[hash:7].js`,
        // Few chunks: a page loads about ten, most of which the next page shares.
        codeSplitting: {
          groups: [
            {
              name: "vendor",
              test: /node_modules[\\/](?:react|react-dom|scheduler|@tanstack[\\/](?:react-)?(?:router|history|store)(?:-core)?)[\\/]/,
              priority: 2,
            },
            { name: "schemas", test: /node_modules[\\/]zod[\\/]/, priority: 1 },
            { name: sharedChunk, debugName: "shared", includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    fs: { allow: [projectRoot] },
    // The pages of buyers come from the server as they were built.
    proxy: {
      "/api": api,
      "/v1": api,
      "/sandbox/": api,
      "/buy/": api,
      "/checkout/": api,
      "/receipt/": api,
      "/pay/": api,
      "/portal/": api,
      "/assets/": api,
    },
  },
});
