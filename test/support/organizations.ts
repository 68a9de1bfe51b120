import type { Reply, Visitor } from "./visitor.ts";

/** The parts of a test app that the helpers need. */
export interface People {
  signedUp(email?: string): Promise<Visitor & { email: string; password: string }>;
}

export type Person = Awaited<ReturnType<People["signedUp"]>>;

export interface TestOrganization {
  id: string;
  slug: string;
  owner: Person;
  ownerMemberId: string;
  teamId: string;
}

let organizations = 0;

/** The body of a call that must succeed. */
// biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of a body by asserting it
export async function done(reply: Promise<Reply>): Promise<any> {
  const { status, text, body } = await reply;
  if (status !== 200) throw new Error(`answered ${status}: ${text}`);
  return body;
}

/**
 * Returns status and message of a call that must be refused; the message is undefined where the
 * body is empty.
 */
export async function refusal(reply: Promise<Reply>): Promise<[number, string | undefined]> {
  const { status, body } = await reply;
  return [status, body?.message];
}

export function call(
  person: Visitor,
  name: string,
  body: Record<string, unknown> = {},
): Promise<Reply> {
  return person.post(`/api/auth/organization/${name}`, body);
}

export function ask(
  person: Visitor,
  name: string,
  query: Record<string, string> = {},
): Promise<Reply> {
  return person.get(`/api/auth/organization/${name}?${new URLSearchParams(query)}`);
}

/** Returns a new organization, active on its owner's session. */
export async function anOrganization(
  people: People,
  founder?: Person,
  input: Record<string, unknown> = {},
): Promise<TestOrganization> {
  const owner = founder ?? (await people.signedUp());
  organizations += 1;
  const slug = `guild-${organizations}`;
  const body = await done(
    call(owner, "create", { name: `Guild ${organizations}`, slug, ...input }),
  );
  const [member] = body.members;
  return { id: body.id, slug: body.slug, owner, ownerMemberId: member.id, teamId: member.teamId };
}

/**
 * Makes somebody new who was invited and has accepted; the organization is active on their session.
 */
export async function aMember(
  people: People,
  organization: TestOrganization,
  role: string,
  input: Record<string, unknown> = {},
): Promise<Person & { memberId: string; userId: string }> {
  const person = await people.signedUp();
  const invitation = await done(
    call(organization.owner, "invite-member", {
      email: person.email,
      role,
      organizationId: organization.id,
      ...input,
    }),
  );
  const { member } = await done(call(person, "accept-invitation", { invitationId: invitation.id }));
  return Object.assign(person, { memberId: member.id, userId: member.userId });
}

export async function readActiveOrganization(person: Visitor): Promise<string | null> {
  const { body } = await person.get("/api/auth/get-session");
  return body.session.activeOrganizationId;
}
