import { pathToFileURL } from "node:url";
import { ensureServerBuilt } from "./build-server.ts";

/** `npm start`. */
await import(pathToFileURL(await ensureServerBuilt()).href);
