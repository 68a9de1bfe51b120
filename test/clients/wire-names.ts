const instant = /^\d{4}-\d\d-\d\dT/;

/**
 * Writes keys in the other spelling, all the way down; keys that the seller chose stay. Releases of
 * the SDK before 1.0 have a Date for a date-time, and a class of their own for a day.
 */
export function renamed(value: unknown, rename: typeof camel | typeof snake): unknown {
  if (value instanceof Date) return value.toISOString();
  if (rename === camel && typeof value === "string" && instant.test(value)) return new Date(value);
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename));
  if (typeof value !== "object" || value === null) return value;
  if (value.constructor.name === "RFCDate") return rename === snake ? String(value) : value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => [rename(key), key === "metadata" ? item : renamed(item, rename)]),
  );
}

export function camel(key: string): string {
  return key.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
}

export function snake(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
