import { ApiRefusal } from "./api.ts";

/**
 * Reports bugs in places that catch everything to show a message. A refusal of the server is
 * expected; anything else is a bug of the page and goes to the window's error event, where
 * monitoring and the browser tests see it.
 */
export function reportUnlessRefused(error: unknown): void {
  if (!(error instanceof ApiRefusal)) reportError(error);
}

/** Returns a handler for `.catch`, where the page can do without the answer. */
export function fallBackTo<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    reportUnlessRefused(error);
    return value;
  };
}
