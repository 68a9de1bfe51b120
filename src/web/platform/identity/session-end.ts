/** Why the session ended: by their own choice, by moving the sandbox clock, or otherwise. */
export type SessionEnd = "own" | "clock" | "elsewhere";

const storageKey = "guildhall.signed-in";
let reason: SessionEnd | undefined;

/**
 * Remembers the sign-in in this browser, so that a page opened later can say that the session has
 * ended.
 */
export function noteSignedIn(): void {
  reason = undefined;
  try {
    localStorage.setItem(storageKey, "1");
  } catch {
    // Without storage only the open page knows.
  }
}

export function noteSessionEnd(why: SessionEnd): void {
  reason ??= why;
}

export function forgetSessionEnd(): void {
  reason = undefined;
}

/** Says it once. Undefined for people who were not signed in here, or signed out themselves. */
export function takeSessionEnd(): "clock" | "elsewhere" | undefined {
  const was = reason;
  reason = undefined;
  if (!forgetSignedIn() || was === "own") return undefined;
  return was ?? "elsewhere";
}

function forgetSignedIn(): boolean {
  try {
    const wasSignedIn = localStorage.getItem(storageKey) !== null;
    localStorage.removeItem(storageKey);
    return wasSignedIn;
  } catch {
    return false;
  }
}
