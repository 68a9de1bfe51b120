import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const projectRoot = fileURLToPath(new URL("..", import.meta.url));

/** Pages come from Vite with every change at once; calls go through it to the watched server. */
const configFile = join(projectRoot, "vite.config.ts");
const vite = await createServer({ configFile, configLoader: "native" });
await vite.listen();
const pagesAt = new URL(vite.resolvedUrls?.local[0] ?? "http://localhost:5173").origin;

const trusted = [process.env.TRUSTED_ORIGINS, pagesAt].filter(Boolean).join(",");
const server = spawn(process.execPath, ["--watch", "src/server/start/main.ts"], {
  cwd: projectRoot,
  stdio: "inherit",
  env: { ...process.env, TRUSTED_ORIGINS: trusted },
});

console.log(`\n  Pages, reloading as you type: ${pagesAt}\n`);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  // Ctrl-C reaches the server by itself; a second signal would cut its own clean stop short.
  setTimeout(() => server.kill("SIGTERM"), 500).unref();
  await vite.close();
}

server.once("exit", (code) => {
  process.exitCode = code ?? 0;
  void stop();
});
process.once("SIGINT", () => void stop());
process.once("SIGTERM", () => void stop());
