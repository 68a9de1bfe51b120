import pg from "pg";
import { withoutComments } from "./sql-tokens.ts";

type Query = string | { text?: string; values?: unknown[] };

export interface RecordedQuery {
  text: string;
  values: unknown[];
}

/**
 * Records the texts of all SQL statements that run while `work` does, on any connection of this
 * process except those of the application that is named.
 */
export async function recordStatements(
  work: () => Promise<unknown>,
  exceptOf?: string,
): Promise<string[]> {
  return (await recordQueries(work, exceptOf)).map(({ text }) => text);
}

/** Records the same with their values, without comments. */
export async function recordQueries(
  work: () => Promise<unknown>,
  exceptOf?: string,
): Promise<RecordedQuery[]> {
  const queries: RecordedQuery[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, first: Query, ...rest: unknown[]) {
    if (findApplication(this) !== exceptOf) queries.push(toRecorded(first, rest[0]));
    return (query as (...args: unknown[]) => unknown).call(this, first, ...rest);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return queries;
}

function findApplication(client: pg.Client): string | undefined {
  const { connectionParameters } = client as { connectionParameters?: Record<string, string> };
  return connectionParameters?.application_name ?? "";
}

function toRecorded(query: Query, given: unknown): RecordedQuery {
  const text = typeof query === "string" ? query : (query.text ?? "");
  const values = typeof query === "string" ? given : query.values;
  return {
    text: withoutComments(text).replace(/\s+/g, " ").trim(),
    values: Array.isArray(values) ? values : [],
  };
}
