import pg from "pg";

type Query = string | { text?: string };

/** The texts of all SQL statements that run while `work` does, on any connection of this process. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, first: Query, ...rest: unknown[]) {
    statements.push(textOf(first));
    return (query as (...args: unknown[]) => unknown).call(this, first, ...rest);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return statements;
}

function textOf(query: Query): string {
  return (typeof query === "string" ? query : (query.text ?? "")).replace(/\s+/g, " ").trim();
}
