import { readFileSync } from "node:fs";
import pg from "pg";

/**
 * Returns the server's main process: the parent of the backend that serves us. It must run on this
 * machine.
 */
export async function postmasterPid(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const stat = readFileSync(`/proc/${rows[0]?.pid}/stat`, "utf8");
  await client.end();
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}
