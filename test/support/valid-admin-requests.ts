import type { TestApp } from "./test-app.ts";
import { type Make, type Person, poster, reader } from "./valid-requests.ts";

let users = 0;

interface Target {
  userId: string;
  /** The token of the one session, as list-user-sessions shows it. */
  sessionToken: string;
  cookie: string;
}

/**
 * Makes the part of the table that is about administration: the person is made an administrator,
 * the target is new.
 */
export function validAdminRequests(
  app: TestApp,
  newPerson: () => Promise<Person>,
): Record<string, Make> {
  const post = (
    name: string,
    body: (target: Target) => object | Promise<object>,
  ): [string, Make] => [
    `POST /api/auth/admin/${name}`,
    async (person) => {
      const input = await body(
        await readTarget(app, await promote(app, person), await newPerson()),
      );
      return poster(app)(`/admin/${name}`, () => input)(person);
    },
  ];
  const get = (name: string, query = ""): [string, Make] => [
    `GET /api/auth/admin/${name}`,
    async (person) => reader(`/admin/${name}${query}`)(await promote(app, person)),
  ];
  const impersonating: Make = async (person) => {
    const { userId } = await readTarget(app, await promote(app, person), await newPerson());
    const { cookie } = person;
    const admin = app.visitor();
    await admin.post("/api/auth/admin/impersonate-user", { userId }, { cookie });
    const jar = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return poster(app)("/admin/stop-impersonating", () => ({}))({ ...person, cookie: jar });
  };

  return Object.fromEntries([
    get("list-users", "?searchValue=a&searchField=email&limit=10&offset=0&sortBy=createdAt"),
    get("get-impersonation"),
    [
      "GET /api/auth/admin/get-user",
      async (person) => {
        const { userId } = await readTarget(app, await promote(app, person), await newPerson());
        return reader(`/admin/get-user?id=${userId}`)(person);
      },
    ],
    post("update-user", ({ userId }) => ({
      userId,
      data: { name: "Ada", image: null, role: "user", banned: true, banReason: "spam" },
    })),
    post("create-user", () => ({
      email: `made${++users}@example.com`,
      password: "correct horse battery",
      name: "Ada",
      role: "user",
      data: { image: null },
    })),
    post("set-role", ({ userId }) => ({ userId, role: ["user"] })),
    post("ban-user", ({ userId }) => ({
      userId,
      banReason: "spam",
      banExpiresIn: 3600,
      revokeApiKeys: true,
    })),
    get("list-user-api-keys", "?userId=somebody"),
    post("revoke-user-api-keys", async ({ userId, cookie }) => {
      const { body } = await app.visitor().post("/api/auth/api-key/create", {}, { cookie });
      return { userId, keyId: body.id };
    }),
    post("unban-user", ({ userId }) => ({ userId })),
    post("set-user-password", ({ userId }) => ({
      userId,
      newPassword: "another horse battery",
      revokeSessions: true,
      revokeApiKeys: true,
    })),
    post("remove-user", ({ userId }) => ({ userId })),
    post("has-permission", () => ({ permissions: { user: ["ban"] } })),
    post("list-user-sessions", ({ userId }) => ({ userId })),
    post("revoke-user-session", ({ sessionToken }) => ({ sessionToken })),
    post("revoke-user-sessions", ({ userId }) => ({ userId })),
    post("impersonate-user", ({ userId }) => ({ userId })),
    ["POST /api/auth/admin/stop-impersonating", impersonating],
  ]);
}

async function promote(app: TestApp, person: Person): Promise<Person> {
  const sql = "update users set role = 'admin' where email = $1";
  await app.platform.database.pool.query(sql, [person.email]);
  return person;
}

async function readTarget(app: TestApp, admin: Person, target: Person): Promise<Target> {
  const { rows } = await app.platform.database.pool.query<{ id: string }>(
    "select id from users where email = $1",
    [target.email],
  );
  const userId = rows[0]?.id ?? "";
  const url = "/api/auth/admin/list-user-sessions";
  const { status, body, text } = await app
    .visitor()
    .post(url, { userId }, { cookie: admin.cookie });
  if (status !== 200) throw new Error(`${url} answered ${status}: ${text}`);
  return { userId, sessionToken: body.sessions[0].token, cookie: target.cookie };
}
