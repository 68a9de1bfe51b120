/** How far into the second list the first one reaches. */
const reach = 0.5;

/**
 * Merges two lists, each in its order: the elements of the first at equal distances, the last half
 * without any.
 */
export function spreadOver<Element>(few: readonly Element[], many: readonly Element[]): Element[] {
  const before = Map.groupBy(few, (_, index) =>
    Math.floor((index / few.length) * many.length * reach),
  );
  return [
    ...many.flatMap((element, index) => [...(before.get(index) ?? []), element]),
    ...(many.length === 0 ? few : []),
  ];
}
