import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { UserConfig } from "vite";

const inProject = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * Configures the build of an entry for buyers. It is apart from the dashboard, whose code cannot
 * get into it.
 */
export function buyerBuild(entry: "checkout" | "portal"): UserConfig {
  return {
    root: inProject(`src/web/${entry}`),
    base: "/",
    publicDir: false,
    cacheDir: inProject(`.cache/vite-${entry}`),
    plugins: [react(), tailwindcss()],
    build: {
      outDir: inProject("dist/web"),
      // It comes after the build of the dashboard, into the same folder.
      emptyOutDir: false,
      manifest: `${entry}-manifest.json`,
      target: ["chrome123", "firefox128", "safari17.5"],
      modulePreload: { polyfill: false },
      // An inlined asset would need data: in the content security policy.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        input: inProject(`src/web/${entry}/${entry}.html`),
        output: {
          codeSplitting: {
            // Modules that several pages share are one script: many small ones compress worse.
            groups: [{ name: "parts", minShareCount: 2 }],
          },
        },
      },
    },
  };
}
