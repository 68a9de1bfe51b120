import { useCallback, useEffect, useState } from "react";
import { ApiRefusal } from "#web/platform/api/api.ts";

export interface Loadable<Value> {
  value?: Value;
  refusal?: ApiRefusal;
}

/** Loads a value whenever `load` is another function. An answer that comes too late is dropped. */
export function useLoad<Value>(
  load: () => Promise<Value>,
): Loadable<Value> & { retry: () => void } {
  const [loaded, setLoaded] = useState<Loadable<Value>>({});
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads again
  useEffect(() => {
    let isGone = false;
    setLoaded({});
    load().then(
      (value) => isGone || setLoaded({ value }),
      (error: unknown) => {
        if (!(error instanceof ApiRefusal)) throw error;
        if (!isGone) setLoaded({ refusal: error });
      },
    );
    return () => {
      isGone = true;
    };
  }, [load, tries]);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  return { ...loaded, retry };
}
