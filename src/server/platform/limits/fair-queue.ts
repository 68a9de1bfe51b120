export interface FairQueue<Item> {
  /**
   * Puts the item at the end of its group. Returns the item there is no room for, if any: this one,
   * or one that waited in the longest group and makes room for a group that has less.
   */
  add(group: string, item: Item): Item | undefined;
  /** Takes the next item: groups take turns, each in its own order. */
  take(): Item | undefined;
}

export interface FairQueueBounds {
  total: number;
  perGroup: number;
}

/** Creates a bounded queue that limits how much of it one group may use. */
export function createFairQueue<Item>({ total, perGroup }: FairQueueBounds): FairQueue<Item> {
  /** The group whose turn it is comes first; none of them is empty. */
  const groups = new Map<string, Item[]>();
  let size = 0;

  function put(group: string, item: Item): void {
    const waiting = groups.get(group);
    if (waiting) waiting.push(item);
    else groups.set(group, [item]);
    size += 1;
  }

  return {
    add(group, item) {
      const length = groups.get(group)?.length ?? 0;
      if (length >= perGroup) return item;
      if (size < total) {
        put(group, item);
        return undefined;
      }
      const [longest, waiting] = findLongest(groups);
      if (waiting === undefined || waiting.length <= length + 1) return item;
      const dropped = waiting.pop();
      if (waiting.length === 0) groups.delete(longest);
      size -= 1;
      put(group, item);
      return dropped;
    },
    take() {
      const [first] = groups;
      if (!first) return undefined;
      const [group, waiting] = first;
      const item = waiting.shift();
      groups.delete(group);
      if (waiting.length > 0) groups.set(group, waiting);
      size -= 1;
      return item;
    },
  };
}

function findLongest<Item>(groups: ReadonlyMap<string, Item[]>): [string, Item[] | undefined] {
  let longest: [string, Item[] | undefined] = ["", undefined];
  for (const [group, waiting] of groups)
    if (waiting.length > (longest[1]?.length ?? 0)) longest = [group, waiting];
  return longest;
}
