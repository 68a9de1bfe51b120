import type pg from "pg";

interface Named {
  name?: string;
  submit?: unknown;
}

/**
 * Takes the names from all statements, for a pooler that puts several clients on one connection and
 * does not know names.
 */
export function withoutNames(pool: pg.Pool): pg.Pool {
  const query: (...given: unknown[]) => unknown = pool.query.bind(pool);
  pool.query = ((first: string | Named, ...rest: unknown[]) =>
    query(typeof first === "string" ? first : removeName(first), ...rest)) as typeof pool.query;
  return pool;
}

/** The driver calls back what submits itself: that remains the same object. */
function removeName(statement: Named): Named {
  const unnamed = { name: "" };
  return statement.submit ? Object.assign(statement, unnamed) : { ...statement, ...unnamed };
}
