import { expect } from "vitest";
import type { AdministrationCall } from "../../clients/journey-client.ts";
import type { JourneyCall } from "./journey-call.ts";
import {
  got,
  type JourneyPerson,
  type JourneyWorld,
  password,
  readId,
  readsKeyPages,
} from "./journey-world.ts";

const any = expect.any(String);
const user = expect.objectContaining({ id: any, role: "user", banned: expect.anything() });
const success = { success: true };
const key = expect.objectContaining({
  id: any,
  name: "Deploy",
  userId: any,
  referenceId: any,
  enabled: true,
  createdAt: expect.any(Date),
});

/** Makes a call of the administrator about somebody new. */
function byRoot(
  name: AdministrationCall,
  input: (person: JourneyPerson) => object | Promise<object>,
) {
  return async (world: JourneyWorld) => {
    return world.root.client.admin[name](await input(await world.person()));
  };
}

async function withKey(world: JourneyWorld) {
  const { client } = await world.person();
  const keyId = readId(got(await client.apiKey.create({ name: "Deploy" })));
  return { client, keyId };
}

const ofPerson = ({ id }: JourneyPerson) => ({ userId: id });

export const administrationCalls: JourneyCall[] = [
  {
    call: "admin.listUsers",
    run: byRoot("listUsers", () => ({ query: { limit: 1, sortBy: "createdAt" } })),
    data: expect.objectContaining({ users: [expect.anything()], total: expect.any(Number) }),
  },
  {
    call: "admin.createUser",
    run: byRoot("createUser", () => ({
      name: "Made",
      email: `made-${crypto.randomUUID()}@example.com`,
      password,
      role: "user",
    })),
    data: { user: expect.objectContaining({ role: "user", banned: false }) },
  },
  {
    call: "admin.setRole",
    run: byRoot("setRole", ({ id }) => ({ userId: id, role: "admin" })),
    data: { user: expect.objectContaining({ role: "admin" }) },
  },
  {
    call: "admin.banUser",
    run: byRoot("banUser", ({ id }) => ({ userId: id, banReason: "Spam" })),
    data: { user: expect.objectContaining({ banned: true, banReason: "Spam" }) },
  },
  {
    call: "admin.unbanUser",
    run: byRoot("unbanUser", ofPerson),
    data: { user: expect.objectContaining({ banned: false }) },
  },
  {
    call: "admin.listUserSessions",
    run: byRoot("listUserSessions", ofPerson),
    data: { sessions: [expect.objectContaining({ userId: any })] },
  },
  {
    call: "admin.revokeUserSession",
    run: async (world) => {
      const { id } = await world.person();
      const { admin } = world.root.client;
      const listed = got(await admin.listUserSessions({ userId: id }));
      const [session] = (listed as { sessions: { token: string }[] }).sessions;
      return admin.revokeUserSession({ sessionToken: session?.token });
    },
    data: success,
  },
  { call: "admin.revokeUserSessions", run: byRoot("revokeUserSessions", ofPerson), data: success },
  {
    call: "admin.setUserPassword",
    run: byRoot("setUserPassword", ({ id }) => ({ userId: id, newPassword: "another password" })),
    data: { status: true },
  },
  { call: "admin.removeUser", run: byRoot("removeUser", ofPerson), data: success },
  {
    call: "admin.hasPermission",
    run: byRoot("hasPermission", () => ({ permissions: { user: ["list"] } })),
    data: expect.objectContaining(success),
  },
  {
    call: "admin.impersonateUser",
    run: async (world) => {
      const acting = await anotherAdministrator(world);
      return acting.client.admin.impersonateUser(ofPerson(await world.person()));
    },
    data: { session: expect.objectContaining({ impersonatedBy: any }), user: expect.anything() },
  },
  {
    call: "admin.stopImpersonating",
    run: async (world) => {
      const { client } = await anotherAdministrator(world);
      got(await client.admin.impersonateUser(ofPerson(await world.person())));
      return client.admin.stopImpersonating();
    },
    data: { session: expect.anything(), user: expect.objectContaining({ role: "admin" }) },
  },
  {
    call: "admin.getUser",
    since: "1.3",
    run: byRoot("getUser", ({ id }) => ({ query: { id } })),
    data: user,
  },
  {
    call: "admin.updateUser",
    since: "1.3",
    run: byRoot("updateUser", ({ id }) => ({ userId: id, data: { name: "Renamed" } })),
    data: expect.objectContaining({ name: "Renamed" }),
  },
  {
    call: "apiKey.create",
    run: async (world) => (await world.person()).client.apiKey.create({ name: "Deploy" }),
    data: expect.objectContaining({ key: any, name: "Deploy", expiresAt: null }),
  },
  {
    call: "apiKey.get",
    run: async (world) => {
      const { client, keyId } = await withKey(world);
      return client.apiKey.get({ query: { id: keyId } });
    },
    data: key,
  },
  {
    call: "apiKey.list",
    run: async (world) => {
      const { client } = await withKey(world);
      const answer = await client.apiKey.list();
      const page = readsKeyPages(world.release) ? answer.data : { apiKeys: answer.data, total: 1 };
      return { ...answer, data: page };
    },
    data: { apiKeys: [key], total: 1 },
  },
  {
    call: "apiKey.update",
    run: async (world) => {
      const { client, keyId } = await withKey(world);
      return client.apiKey.update({ keyId, name: "Release" });
    },
    data: expect.objectContaining({ name: "Release" }),
  },
  {
    call: "apiKey.delete",
    run: async (world) => {
      const { client, keyId } = await withKey(world);
      return client.apiKey.delete({ keyId });
    },
    data: success,
  },
  {
    call: "getSession by a key",
    run: async (world) => {
      const { client } = await world.person();
      const { key: secret } = got(await client.apiKey.create({})) as { key: string };
      const headers = { "x-api-key": secret };
      return world.stranger().client.getSession({ fetchOptions: { headers } });
    },
    data: { user: expect.anything(), session: expect.anything() },
  },
];

/** The first administrator stays who they are: calls of others need them. */
async function anotherAdministrator(world: JourneyWorld): Promise<JourneyPerson> {
  const person = await world.person();
  got(await world.root.client.admin.setRole({ userId: person.id, role: "admin" }));
  return person;
}
