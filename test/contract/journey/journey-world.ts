import {
  type JourneyAnswer,
  type JourneyClient,
  journeyClient,
  type NoteRequest,
} from "../../clients/journey-client.ts";
import type { Release } from "../../clients/release-names.ts";
import { freePort } from "../../support/free-port.ts";
import { type OpenIdProvider, openIdProvider } from "../../support/openid-provider.ts";
import { getMailLink, type subjects, tokenIn } from "../../support/people.ts";
import { type TestApp, testApp } from "../../support/test-app.ts";

export const password = "correct horse battery";

export interface JourneyPerson {
  client: JourneyClient;
  jar: Map<string, string>;
  email: string;
  id: string;
}

export interface LinkedPerson extends JourneyPerson {
  rowId: string;
  /** The provider's id of the account. */
  subject: string;
}

export interface JourneyGuild {
  owner: JourneyPerson;
  id: string;
  slug: string;
  teamId: string;
  /** Somebody new who has accepted an invitation. */
  join(role?: string): Promise<JourneyPerson & { memberId: string }>;
}

/** One server, and everybody a call needs to get somewhere on it, all with one release. */
export interface JourneyWorld {
  release: Release;
  app: TestApp;
  baseURL: string;
  google: OpenIdProvider;
  root: JourneyPerson;
  stranger(): JourneyPerson;
  person(): Promise<JourneyPerson>;
  guild(): Promise<JourneyGuild>;
  /** Somebody with a password who linked an account of the provider, and its row. */
  linked(): Promise<LinkedPerson>;
  mailed(email: string, subject: (typeof subjects)[keyof typeof subjects]): Promise<string>;
}

let people = 0;

/** From release 1.5 on, a list of API keys is a page: the setting follows the release. */
export function readsKeyPages(release: Release): boolean {
  return Number(release.split(".")[1]) >= 5;
}

export async function journeyWorld(release: Release, note: NoteRequest): Promise<JourneyWorld> {
  const port = await freePort();
  const google = await openIdProvider([`http://localhost:${port}/api/auth/callback/google`]);
  const app = await testApp({
    env: {
      PORT: String(port),
      SOCIAL_GOOGLE_CLIENT_ID: google.clientId,
      SOCIAL_GOOGLE_CLIENT_SECRET: google.clientSecret,
      SOCIAL_GOOGLE_ISSUER: google.issuer,
      API_KEY_LIST: readsKeyPages(release) ? "page" : "array",
    },
  });
  const baseURL = await app.listen();
  const stranger = () => ({ ...journeyClient(baseURL, release, note), email: "", id: "" });
  const person = async () => {
    const { client, jar } = stranger();
    const email = `journey${++people}@example.com`;
    const made = await client.signUp.email({ name: `Person ${people}`, email, password });
    return { client, jar, email, id: readId(read(made, "user")) };
  };
  return {
    release,
    app,
    baseURL,
    google,
    stranger,
    person,
    // The first person of a sandbox is its administrator.
    root: await person(),
    guild: () => foundGuild(person),
    linked: async () => linkAccount(google, await person()),
    mailed: async (email, subject) => tokenIn(await getMailLink(app, email, subject)),
  };
}

/** The browser goes to the provider and comes back with a code. */
async function linkAccount(google: OpenIdProvider, person: JourneyPerson): Promise<LinkedPerson> {
  const { client, jar, email } = person;
  const subject = `subject-${++people}`;
  google.people.set(subject, { name: "Ada Lovelace", email, email_verified: true });
  const started = await client.linkSocial({ provider: "google", callbackURL: "/settings" });
  const back = await google.consent(String(read(started, "url")), subject);
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  await fetch(back, { redirect: "manual", headers: { cookie } });
  const accounts = got(await client.listAccounts()) as { id: string; providerId: string }[];
  const linked = accounts.find(({ providerId }) => providerId === "google");
  if (!linked) throw new Error("the account was not linked");
  return { ...person, subject, rowId: linked.id };
}

async function foundGuild(person: JourneyWorld["person"]): Promise<JourneyGuild> {
  const owner = await person();
  const slug = `guild-${++people}`;
  const made = got(await owner.client.organization.create({ name: "Guild", slug }));
  const { id, members } = made as { id: string; members: { teamId: string }[] };
  return {
    owner,
    id,
    slug,
    teamId: members[0]?.teamId ?? "",
    async join(role = "member") {
      const guest = await person();
      const invitation = await owner.client.organization.inviteMember({ email: guest.email, role });
      const invitationId = readId(got(invitation));
      const accepted = await guest.client.organization.acceptInvitation({ invitationId });
      return { ...guest, memberId: readId(read(accepted, "member")) };
    },
  };
}

/** Returns what a call answered, which must not be a refusal. */
export function got({ data, error }: JourneyAnswer): unknown {
  if (error || data === null) throw new Error(`the call failed: ${JSON.stringify(error)}`);
  return data;
}

export function read(answer: JourneyAnswer, field: string): unknown {
  return (got(answer) as Record<string, unknown>)[field];
}

export function readId(value: unknown): string {
  return String((value as { id: string }).id);
}
