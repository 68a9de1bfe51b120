import type pg from "pg";

/**
 * Wraps a pool; it reports the name of each prepared statement once its answer is there, and waits
 * for the listener.
 */
export function watchPool(pool: pg.Pool, onAnswer: (name: string | undefined) => unknown): pg.Pool {
  const query = async (...given: [{ name?: string }]) => {
    const answer = await pool.query(...(given as unknown as [string]));
    await onAnswer(given[0].name);
    return answer;
  };
  return new Proxy(pool, {
    get: (target, name) => {
      if (name === "query") return query;
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
