import { spawnSync } from "node:child_process";
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { hashFiles, listSources, projectRoot } from "./build-inputs.ts";
import { replaceFolder } from "./replace-folder.ts";

const dist = join(projectRoot, "dist");
const embedEntry = "src/client/embed-script.ts";
const stampFile = join(dist, "inputs.sha256");

export const webRoot = join(dist, "web");

/**
 * Builds only when the sources differ from those of the last build; when they do not, costs
 * milliseconds.
 */
export async function ensureWebBuilt(
  options: { force?: boolean; onBuild?: () => void } = {},
): Promise<boolean> {
  const inputs = hashFiles(inputFiles());
  if (!options.force && isFresh(inputs)) return false;
  if (!existsSync(join(projectRoot, "node_modules/vite"))) return keepWhatIsThere();
  options.onBuild?.();
  mkdirSync(dist, { recursive: true });
  const unfinished = join(dist, `.unfinished-${process.pid}`);
  try {
    await buildWeb(join(unfinished, "web"));
    await buildClient(join(unfinished, "client"));
    replaceFolder(join(unfinished, "web"), webRoot);
    replaceFolder(join(unfinished, "client"), join(dist, "client"));
    writeFileSync(stampFile, inputs);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return true;
}

function inputFiles(): string[] {
  return [
    ...listSources(["src/web", "src/client", "src/contract"]),
    "package.json",
    "package-lock.json",
    "vite.checkout.config.ts",
    "vite.config.ts",
    "vite.portal.config.ts",
    "scripts/build-inputs.ts",
    "scripts/build-web.ts",
    "scripts/buyer-build.ts",
    "scripts/chunk-groups.ts",
    "scripts/module-users.ts",
    "scripts/page-chunks.ts",
    "scripts/page-modules.ts",
  ];
}

function isFresh(inputs: string): boolean {
  if (!existsSync(stampFile) || !existsSync(join(webRoot, "index.html"))) return false;
  return readFileSync(stampFile, "utf8") === inputs;
}

/** An installation without development packages runs what was built elsewhere. */
function keepWhatIsThere(): false {
  if (existsSync(join(webRoot, "index.html"))) return false;
  throw new Error(
    "The pages are not built, and what builds them is not installed. " +
      "Run npm ci without --omit=dev, or bring dist/ along.",
  );
}

async function buildWeb(outDir: string): Promise<void> {
  const { build } = await import("vite");
  for (const name of ["vite.config.ts", "vite.checkout.config.ts", "vite.portal.config.ts"]) {
    const configFile = join(projectRoot, name);
    // Read natively: Vite's own way leaves a file in node_modules, which may belong to somebody
    // else.
    await build({ configFile, configLoader: "native", logLevel: "warn", build: { outDir } });
  }
  await buildEmbedScript(outDir);
  for (const path of globSync(["assets/**/*.{js,css,svg,json}", "embed.js"], { cwd: outDir })) {
    compressBeside(join(outDir, path));
  }
}

/** One classic script for the sites of sellers, at an address that never changes. */
async function buildEmbedScript(outDir: string): Promise<void> {
  const { build } = await import("vite");
  const entry = join(projectRoot, embedEntry);
  await build({
    configFile: false,
    root: projectRoot,
    publicDir: false,
    logLevel: "warn",
    build: {
      outDir,
      emptyOutDir: false,
      target: ["chrome123", "firefox128", "safari17.5"],
      lib: { entry, formats: ["iife"], name: "guildhallEmbed", fileName: () => "embed.js" },
    },
  });
}

function compressBeside(file: string): void {
  const bytes = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: statSync(file).size };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: size }));
}

/** The client library: a module per file with its types beside it, under a manifest of its own. */
async function buildClient(outDir: string): Promise<void> {
  const { build } = await import("vite");
  const sources = globSync("src/client/*.ts", {
    cwd: projectRoot,
    exclude: ["src/client/*.test.ts", embedEntry],
  });
  await build({
    configFile: false,
    root: projectRoot,
    publicDir: false,
    logLevel: "warn",
    build: {
      outDir: join(outDir, "client"),
      target: "es2022",
      minify: false,
      lib: { entry: sources, formats: ["es"] },
      rolldownOptions: { external: ["react"] },
    },
  });
  emitTypes(outDir, sources);
  writeFileSync(join(outDir, "package.json"), `${JSON.stringify(clientManifest(), null, 2)}\n`);
}

function emitTypes(outDir: string, sources: string[]): void {
  const flags =
    "--ignoreConfig --declaration --emitDeclarationOnly --rootDir src --strict --skipLibCheck " +
    "--exactOptionalPropertyTypes --module esnext --moduleResolution bundler --target es2022 " +
    "--lib es2022,dom --types react --allowImportingTsExtensions --verbatimModuleSyntax";
  const compiler = join(projectRoot, "node_modules/typescript/bin/tsc");
  const args = [compiler, ...flags.split(" "), "--outDir", outDir, ...sources];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: projectRoot });
  if (status !== 0) throw new Error(`The client library does not compile.\n${stdout}`);
}

function clientManifest(): object {
  const { version } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
  return {
    name: "@guildhall/client",
    version,
    type: "module",
    sideEffects: false,
    imports: { "#contract/*.ts": "./contract/*.d.ts" },
    exports: { "./*": { types: "./client/*.d.ts", default: "./client/*.js" } },
    peerDependencies: { react: ">=18" },
    peerDependenciesMeta: { react: { optional: true } },
  };
}
