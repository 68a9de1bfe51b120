import { watchedEnvironment } from "./watch-stripe-wire.ts";

/**
 * Returns the environment of programs that tests start. What they compile is stored: reading it
 * back takes half of a start.
 */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE, ...watchedEnvironment() };
}
