import { expect, test } from "vitest";
import type { ApiKeyScope } from "#contract/identity/api-key-scopes.ts";
import {
  anOrganization,
  call,
  done,
  type Person,
  type TestOrganization,
} from "#test/support/organizations.ts";
import { provenPerson } from "#test/support/people.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

interface Listed {
  id: string;
  email: string;
}

async function createKey(person: Person, scopes: readonly ApiKeyScope[] | null): Promise<string> {
  const { key } = await done(person.post("/api/auth/api-key/create", { scopes }));
  return key;
}

/** Answers a read that is made with a key and without a session. */
function readWith(key: string, name: string, query: Record<string, string> = {}) {
  const path = `/api/auth/organization/${name}?${new URLSearchParams(query)}`;
  return done(app.visitor().get(path, { "x-api-key": key }));
}

async function invite(organization: TestOrganization, email: string, role: string) {
  const body = { email, role, organizationId: organization.id };
  const { id } = await done(call(organization.owner, "invite-member", body));
  return id as string;
}

const reads: Record<string, (key: string, organizationId: string) => Promise<Listed[]>> = {
  "list-invitations": (key, organizationId) =>
    readWith(key, "list-invitations", { organizationId }),
  "get-full-organization": async (key, organizationId) =>
    (await readWith(key, "get-full-organization", { organizationId })).invitations,
};

const limited: [string, ApiKeyScope[]][] = [
  ["list-invitations", ["invitations:read"]],
  ["get-full-organization", ["organizations:read"]],
  ["get-full-organization", ["organizations:write", "members:write", "invitations:read"]],
];

test.each(limited)(
  "%s with a key limited to %j shows no id with which an invited address could become owner",
  async (name, scopes) => {
    const organization = await anOrganization(app);
    const address = `planted.${scopes.length}.${name}@example.com`;
    const id = await invite(organization, address, "owner");
    const key = await createKey(organization.owner, scopes);

    const [shown] = (await reads[name]?.(key, organization.id)) ?? [];

    expect(shown).toMatchObject({ email: address });
    expect(shown?.id).not.toBe(id);
    const impostor = await app.signedUp(address);
    const accepted = await call(impostor, "accept-invitation", { invitationId: shown?.id });
    expect([accepted.status, accepted.body.message]).toEqual([400, "Invitation not found"]);
    // The handle is enough for the owner to cancel.
    await done(call(organization.owner, "cancel-invitation", { invitationId: shown?.id }));
  },
);

test.each<[string, ApiKeyScope[] | null]>([
  ["with full access", null],
  ["that may invite", ["organizations:read", "invitations:write"]],
])("a key %s reads the ids, as its owner does", async (_, scopes) => {
  const organization = await anOrganization(app);
  const id = await invite(organization, "awaited@example.com", "owner");
  const key = await createKey(organization.owner, scopes);

  for (const read of Object.values(reads))
    expect(await read(key, organization.id)).toEqual([expect.objectContaining({ id })]);
});

test("a person's own invitations are listed with their ids only to keys that may accept them", async () => {
  const person = await provenPerson(app);
  const id = await invite(await anOrganization(app), person.email, "member");
  const waitingFor = async (scopes: ApiKeyScope[] | null): Promise<Listed[]> =>
    readWith(await createKey(person, scopes), "list-user-invitations");

  const [shown] = await waitingFor(["invitations:read"]);
  expect(shown).toMatchObject({ email: person.email });
  expect(shown?.id).not.toBe(id);
  for (const scopes of [null, ["invitations:write" as const]])
    expect(await waitingFor(scopes)).toEqual([expect.objectContaining({ id })]);
});

test("get-invitation with a limited key takes the id and not the handle that the key was shown", async () => {
  const person = await provenPerson(app);
  const id = await invite(await anOrganization(app), person.email, "member");
  const key = await createKey(person, ["invitations:read"]);
  const [shown] = (await readWith(key, "list-user-invitations")) as Listed[];
  const get = (asked: string) =>
    app.visitor().get(`/api/auth/organization/get-invitation?id=${asked}`, { "x-api-key": key });

  expect((await get(shown?.id ?? "")).status).toBe(400);
  expect((await get(id)).body).toMatchObject({ id, email: person.email });
});
