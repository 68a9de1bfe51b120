const storageKey = "guildhall-last-sign-in";

/** Returns the way this browser signed in last: a provider's id, "email", or nothing yet. */
export function lastSignIn(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberSignIn(way: string): void {
  try {
    localStorage.setItem(storageKey, way);
  } catch {
    // Without storage nothing is marked the next time.
  }
}

/** The one used last comes first; the others keep their order. */
export function lastUsedFirst(
  providers: readonly string[],
  lastUsed: string | undefined,
): readonly string[] {
  if (lastUsed === undefined || !providers.includes(lastUsed)) return providers;
  return [lastUsed, ...providers.filter((provider) => provider !== lastUsed)];
}
