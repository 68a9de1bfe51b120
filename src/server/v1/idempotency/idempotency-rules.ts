const keyForm = /^[\x21-\x7e]{1,255}$/;

export const answerLifetimeMs = 24 * 60 * 60 * 1_000;

export function isKeyWellFormed(key: string): boolean {
  return keyForm.test(key);
}

/**
 * Final 4xx answers are stored and replayed. Those that pass with time or are fixed by the caller
 * are not.
 */
export function isRefusalKept(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 402, 408, 409, 422, 429].includes(status);
}
