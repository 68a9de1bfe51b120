export type DeliveryOrder = "as_made" | "reversed" | "shuffled";

/** The same seed gives the same order. */
export function reorder<Item>(items: readonly Item[], order: DeliveryOrder, seed: number): Item[] {
  if (order === "as_made") return [...items];
  if (order === "reversed") return items.toReversed();
  const random = seededRandom(seed);
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const at = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[at]] = [shuffled[at] as Item, shuffled[last] as Item];
  }
  return shuffled;
}

/** Mulberry32: small, and good enough to shuffle with. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** About three days of tries, closer together at first. By the business clock. */
const retrySeconds = [
  5, 30, 300, 1_800, 7_200, 18_000, 36_000, 36_000, 36_000, 36_000, 36_000, 36_000,
];

/** Returns the seconds until the next try after so many failures; undefined when it is given up. */
export function retryAfterSeconds(failures: number): number | undefined {
  return retrySeconds[failures - 1];
}
