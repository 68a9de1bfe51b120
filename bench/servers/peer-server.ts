import pg from "pg";
import { startReferenceServer } from "../../test/clients/auth-server.ts";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await startReferenceServer(pool, Number(process.env.PORT));
process.once("SIGTERM", () => process.exit(0));
console.log("ready");
