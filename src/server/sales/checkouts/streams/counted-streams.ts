const maxPerAddress = 20;
const maxPerCheckout = 20;
const maxPerNode = 5_000;

export interface CountedStreams {
  /** Takes a place for one stream; the answer frees it. Undefined where there are too many. */
  take(address: string, checkoutId: string): (() => void) | undefined;
}

/** Bounds how many streams a node holds open, for one address, for one checkout, and in all. */
export function countedStreams(): CountedStreams {
  const counts = new Map<string, number>();
  let all = 0;
  const add = (key: string, step: 1 | -1) => {
    const count = (counts.get(key) ?? 0) + step;
    if (count === 0) counts.delete(key);
    else counts.set(key, count);
  };
  return {
    take(address, checkoutId) {
      const keys = [`address ${address}`, `checkout ${checkoutId}`] as const;
      const [ofAddress = 0, ofCheckout = 0] = keys.map((key) => counts.get(key) ?? 0);
      if (ofAddress >= maxPerAddress || ofCheckout >= maxPerCheckout || all >= maxPerNode)
        return undefined;
      all += 1;
      for (const key of keys) add(key, 1);
      let isFree = false;
      return () => {
        if (isFree) return;
        isFree = true;
        all -= 1;
        for (const key of keys) add(key, -1);
      };
    },
  };
}
