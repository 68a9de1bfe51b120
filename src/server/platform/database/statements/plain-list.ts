/**
 * Writes ids and numbers as a list of the database. The driver would look at each for quotes, which
 * they have not: never texts.
 */
export function toPlainList(values: Iterable<string | number | boolean | null>): string {
  let text = "";
  for (const value of values) text += text === "" ? (value ?? "null") : `,${value ?? "null"}`;
  return `{${text}}`;
}

/** Numbers different values from 1 on, as the places of a list of the database are. */
export interface NumberedValues {
  /** Returns the number of a value. Null has none. */
  toPlace(value: string | null | undefined): number | null;
  /** In the order of their numbers. */
  list(): string[];
}

/** A batch sends each of its customers and names once, and then their numbers. */
export function numberValues(): NumberedValues {
  const places = new Map<string, number>();
  return {
    toPlace(value) {
      if (value === null || value === undefined) return null;
      const place = places.get(value) ?? places.size + 1;
      places.set(value, place);
      return place;
    },
    list: () => [...places.keys()],
  };
}
