import pg from "pg";

type Query = string | { text?: string };

/**
 * The texts of all SQL statements that run while `work` does, on any connection of this process except those of the
 * application that is named.
 */
export async function recordStatements(
  work: () => Promise<unknown>,
  exceptOf?: string,
): Promise<string[]> {
  const statements: string[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, first: Query, ...rest: unknown[]) {
    if (findApplication(this) !== exceptOf) statements.push(toText(first));
    return (query as (...args: unknown[]) => unknown).call(this, first, ...rest);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return statements;
}

function findApplication(client: pg.Client): string | undefined {
  const { connectionParameters } = client as { connectionParameters?: Record<string, string> };
  return connectionParameters?.application_name ?? "";
}

function toText(query: Query): string {
  return (typeof query === "string" ? query : (query.text ?? "")).replace(/\s+/g, " ").trim();
}
