import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Plugin } from "vite";
import { hashFiles, listSources, projectRoot } from "./build-inputs.ts";
import { replaceFolder } from "./replace-folder.ts";

const source = join(projectRoot, "src/server/start/main.ts");
const invoiceThread = join(projectRoot, "src/server/sales/invoices/invoice-thread.ts");
const folder = join(projectRoot, "dist/server");
const program = join(folder, "main.js");
const stampFile = join(folder, "inputs.sha256");

/** They bring native code, or find files of their own beside their code. */
const keptOutside = ["@node-rs/argon2", "fontkit", "pdfmake", "pg-native", "vite"];

/**
 * Builds the file to run: the server with its packages in a few files, which load in a quarter of
 * the time of the more than thousand modules they are made of. Built again when the sources differ
 * from those of the last build.
 */
export async function ensureServerBuilt({ force = false } = {}): Promise<string> {
  const inputs = hashFiles([
    ...listSources(["src/server", "src/contract"]),
    "package-lock.json",
    "scripts/build-inputs.ts",
    "scripts/build-server.ts",
    "scripts/build-web.ts",
  ]);
  if (!force && isFresh(inputs)) return program;
  // An installation without development packages cannot build: what it has of an earlier version is
  // not for this one.
  if (!existsSync(join(projectRoot, "node_modules/vite"))) return source;
  const unfinished = join(projectRoot, `dist/.unfinished-server-${process.pid}`);
  mkdirSync(unfinished, { recursive: true });
  try {
    await buildServer(unfinished);
    writeFileSync(join(unfinished, "inputs.sha256"), inputs);
    replaceFolder(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return program;
}

function isFresh(inputs: string): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === inputs;
}

async function buildServer(outDir: string): Promise<void> {
  const { build } = await import("vite");
  await build({
    configFile: false,
    root: projectRoot,
    publicDir: false,
    logLevel: "warn",
    plugins: [keepPlaces()],
    ssr: { noExternal: true, external: keptOutside },
    build: {
      ssr: true,
      outDir,
      target: "node22",
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: { main: source, "invoice-thread": invoiceThread },
        external: keptOutside,
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
}

/** Modules find the files beside them, also when they are part of another file. */
function keepPlaces(): Plugin {
  return {
    name: "keep-places",
    enforce: "pre",
    transform(code, id) {
      if (!code.includes("import.meta.") || id.includes("node_modules")) return;
      const place = relative(folder, dirname(id)).replaceAll("\\", "/");
      const placed = code
        .replaceAll("import.meta.dirname", `(import.meta.dirname + "/${place}")`)
        .replace(
          /new URL\("\.\/([\w-]+)\.ts", import\.meta\.url\)/g,
          'new URL("./$1.js", import.meta.url)',
        );
      // Lines stay where they are.
      return { code: placed, map: null };
    },
  };
}
