import { officialAuthClient } from "../clients/auth-client.ts";
import type { Release } from "../clients/release-names.ts";
import { getMailLink, type subjects, tokenIn } from "../support/people.ts";
import { type TestApp, testApp } from "../support/test-app.ts";

export type Client = ReturnType<typeof officialAuthClient>["client"];

/** The result of the official client. */
export interface Answer {
  data: unknown;
  error: { status: number; code?: string | undefined; message?: string | undefined } | null;
}

export interface Someone {
  client: Client;
  jar: Map<string, string>;
  email: string;
  password: string;
}

/** One listening server with its settings, and what a case needs to get somewhere on it. */
export interface Kit {
  app: TestApp;
  stranger(): Client;
  signedUp(): Promise<Someone>;
  proven(): Promise<Someone>;
  /** The same person in one more browser. */
  again(someone: Someone): Promise<Someone>;
  token(email: string, subject: (typeof subjects)[keyof typeof subjects]): Promise<string>;
  sql(text: string, values?: unknown[]): Promise<void>;
  withoutPassword(): Promise<Someone>;
}

const password = "correct horse battery";
const kits = new Map<string, Promise<Kit>>();
let people = 0;

/** Shares a server among cases with the same settings and the same client. */
export function kitWith(
  env: Record<string, string> = {},
  release: Release = "1.2.12",
): Promise<Kit> {
  const key = JSON.stringify([env, release]);
  const known = kits.get(key) ?? openKit(env, release);
  kits.set(key, known);
  return known;
}

async function openKit(env: Record<string, string>, release: Release): Promise<Kit> {
  const app = await testApp({ env });
  const baseURL = await app.listen();
  const sql = async (text: string, values: unknown[] = []) => {
    await app.platform.database.pool.query(text, values);
  };
  const signedUp = async () => {
    const email = `somebody${++people}@example.com`;
    const { client, jar } = officialAuthClient(baseURL, release);
    await client.signUp.email({ name: "Somebody", email, password });
    return { client, jar, email, password };
  };
  return {
    app,
    sql,
    signedUp,
    stranger: () => officialAuthClient(baseURL, release).client,
    async proven() {
      const someone = await signedUp();
      await sql("update users set email_verified = true where email = $1", [someone.email]);
      return someone;
    },
    async again({ email }) {
      const { client, jar } = officialAuthClient(baseURL, release);
      await client.signIn.email({ email, password });
      return { client, jar, email, password };
    },
    token: async (email, subject) => tokenIn(await getMailLink(app, email, subject)),
    async withoutPassword() {
      const someone = await signedUp();
      await sql("delete from accounts where user_id = (select id from users where email = $1)", [
        someone.email,
      ]);
      return someone;
    },
  };
}

/** Returns a landing route, opened as a browser would, without following where it leads. */
export async function land(client: Client, path: string, query: Record<string, string>) {
  let location: string | null = null;
  const { data, error } = await client.$fetch(path, {
    query,
    redirect: "manual",
    onResponse: ({ response }) => {
      location = response.headers.get("location");
    },
  });
  return { data: location === null ? data : { location }, error: location === null ? error : null };
}
