import { Client, escapeIdentifier, escapeLiteral } from "pg";
import { SUPERUSER } from "./create-cluster.ts";

export interface ServerAddress {
  /** The socket's folder, or a loopback address where there are no sockets. */
  host: string;
  port: number;
  password: string;
}

/** Role and database of the product. The role may make databases, but is no superuser. */
export const PRODUCT = "guildhall";

const INVALID_PASSWORD = "28P01";
const UNKNOWN_DATABASE = "3D000";

export type Readiness = "ready" | "empty" | "away";

export async function askReadiness(address: ServerAddress): Promise<Readiness> {
  try {
    await withClient(address, PRODUCT, PRODUCT, (client) => client.query("SELECT 1"));
    return "ready";
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    return [INVALID_PASSWORD, UNKNOWN_DATABASE].includes(code) ? "empty" : "away";
  }
}

/** Each step can be repeated, so that a start cut short between them is made good by the next. */
export async function createProductDatabase(address: ServerAddress): Promise<void> {
  const product = escapeIdentifier(PRODUCT);
  await withClient(address, SUPERUSER, SUPERUSER, async (client) => {
    const role = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [PRODUCT]);
    const verb = role.rowCount === 0 ? "CREATE" : "ALTER";
    await client.query(
      `${verb} ROLE ${product} LOGIN CREATEDB PASSWORD ${escapeLiteral(address.password)}`,
    );
    const found = await client.query("SELECT FROM pg_database WHERE datname = $1", [PRODUCT]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${product} OWNER ${product}`);
  });
}

async function withClient(
  address: ServerAddress,
  user: string,
  database: string,
  work: (client: Client) => Promise<unknown>,
): Promise<void> {
  const client = new Client({ ...address, user, database, ssl: false });
  // A server that goes away between two queries raises this on the client, not on a query.
  client.on("error", () => {});
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
