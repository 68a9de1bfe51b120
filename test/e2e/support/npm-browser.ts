import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export interface BrowserProgram {
  path: string;
  env: Record<string, string>;
}

/** Its types may be missing as well: the package is optional. */
interface NpmBrowser {
  default: { executablePath(): Promise<string> };
}

const packageName = "@sparticuz/chromium";
/** Whether the package is made for this machine. */
export const hasNpmBrowser = process.platform === "linux" && process.arch === "x64";
const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * Unpacks the Chromium of the npm package once, with the libraries and fonts a bare machine lacks.
 * It refuses to do so outside of a cloud function unless a setting says that it is in one, and
 * unpacks into the shared temporary folder unless another one is set.
 */
export async function unpackNpmBrowser(): Promise<BrowserProgram> {
  if (!hasNpmBrowser) throw new Error("made for Linux x64");
  const manifest = join(projectRoot, "node_modules", packageName, "package.json");
  if (!existsSync(manifest)) throw new Error("not installed");
  const { version } = JSON.parse(readFileSync(manifest, "utf8"));
  const home = join(projectRoot, ".cache/browser", version);
  if (!existsSync(home)) await unpackInto(home);
  return { path: join(home, "chromium"), env: toEnvironment(home) };
}

/** In a folder of its own that is renamed when complete, so that two runs cannot meet halfway. */
async function unpackInto(home: string): Promise<void> {
  const unfinished = `${home}.unfinished-${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    await withEnvironment(
      { AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x", TMPDIR: unfinished },
      async () => {
        const { default: chromium }: NpmBrowser = await import(packageName);
        await chromium.executablePath();
      },
    );
    if (!existsSync(home)) renameSync(unfinished, home);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** For the browser only: our own process must not load those libraries. */
function toEnvironment(home: string): Record<string, string> {
  const fonts = join(home, "fonts");
  const config = join(home, "our-fonts.conf");
  if (!existsSync(config)) writeFileSync(config, fontConfig(fonts, join(home, "font-cache")));
  const libraries = readdirSync(home)
    .filter((name) => name.startsWith("al2"))
    .map((name) => join(home, name, "lib"));
  return { LD_LIBRARY_PATH: [...libraries, home].join(":"), FONTCONFIG_FILE: config };
}

function fontConfig(fonts: string, cache: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${cache}</cachedir>
</fontconfig>
`;
}

async function withEnvironment(
  changes: Record<string, string>,
  run: () => Promise<void>,
): Promise<void> {
  const before = { ...process.env };
  Object.assign(process.env, changes);
  try {
    await run();
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}
