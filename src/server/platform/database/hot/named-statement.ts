import type pg from "pg";
import { retryStalePlans } from "../statements/stale-plan.ts";

export interface NamedStatement {
  name: string;
  text: string;
}

/** Every column as PostgreSQL spells it. */
export type TextRow = (string | null)[];

/**
 * Runs one of the hottest statements, prepared once on each connection, and not described at each
 * execution, which is work for driver and server. The caller knows the columns.
 *
 * It uses internals of the driver. Measured gain: get-session takes 1.17 times the CPU time (server
 * and database, 32 connections) with the driver's own `{ name, rowMode: "array" }` instead, and
 * 1.23 times without batches.
 */
export function runNamedStatement<Row extends TextRow>(
  pool: pg.Pool,
  statement: NamedStatement,
  values: (string | null)[],
): Promise<Row[]> {
  // `query` returns a promise of the result here, although the types of the pool do not say so.
  return retryStalePlans(
    pool,
    () => pool.query(submittable(statement, values)) as unknown as Promise<Row[]>,
  );
}

const prepared = new WeakMap<pg.Connection, Set<string>>();

interface Execution extends NamedStatement, pg.Submittable {
  /** Set by the driver. */
  callback: ((error: Error | null, rows?: TextRow[]) => void) | undefined;
  handleDataRow(message: { fields: TextRow }): void;
  handleCommandComplete(): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
}

function submittable({ name, text }: NamedStatement, values: (string | null)[]): Execution {
  const rows: TextRow[] = [];
  const execution: Execution = {
    name,
    text,
    callback: undefined,
    submit(connection) {
      // A pool may have taken the name away.
      const { name } = execution;
      connection.stream.cork();
      if (isFirst(connection, name)) connection.parse({ name, text, types: [] }, true);
      connection.bind({ statement: name, values }, true);
      connection.execute(null, true);
      connection.sync();
      connection.stream.uncork();
    },
    handleDataRow: ({ fields }) => void rows.push(fields),
    handleCommandComplete() {},
    handleReadyForQuery: () => execution.callback?.(null, rows),
    handleError: (error) => execution.callback?.(error),
  };
  return execution;
}

/**
 * A connection whose statement failed is closed by the pool, so a name that was sent once is known
 * there.
 */
function isFirst(connection: pg.Connection, name: string): boolean {
  if (name === "") return true;
  const names = prepared.get(connection) ?? new Set();
  prepared.set(connection, names);
  return names.size !== names.add(name).size;
}
