import { expect, test } from "vitest";
import { freePort } from "#test/support/free-port.ts";
import { type HttpBrowser, type HttpReply, httpBrowser } from "#test/support/http-browser.ts";
import { programOn } from "#test/support/program.ts";
import { testPlatform } from "#test/support/test-database.ts";

/**
 * The real program twice on one database, over HTTP. An admin invites an address as a member and
 * remembers the id. The admin is removed. The founder invites the same address as owner. The former
 * admin signs up with that address, which nothing verifies, and tries the remembered id.
 */
const platform = await testPlatform();
const ports = [await freePort(), await freePort()] as const;
const [one, two] = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string];
const baseUrl = `http://localhost:${ports[0]}`;
const password = "correct horse battery";
const hour = 3_600_000;
let people = 0;

await Promise.all(
  ports.map((port) => programOn(platform.databaseUrl, { port, env: { BASE_URL: baseUrl } })),
);

interface HttpPerson extends HttpBrowser {
  email: string;
}

async function signUp(address: string, email = `person${++people}@example.com`) {
  const browser = httpBrowser(address, baseUrl);
  await done(browser.post("/api/auth/sign-up/email", { name: "Someone", email, password }));
  return { ...browser, email } as HttpPerson;
}

async function done(reply: Promise<HttpReply>) {
  const { status, body, text } = await reply;
  if (status !== 200) throw new Error(`answered ${status}: ${text}`);
  return body;
}

function call(person: HttpBrowser, name: string, body: object): Promise<HttpReply> {
  return person.post(`/api/auth/organization/${name}`, body);
}

type Renew = (founder: HttpPerson, invitation: object) => Promise<HttpReply>;

async function attack(renew: Renew, removed: "before" | "after") {
  const founder = await signUp(one);
  const slug = `guild-${people}`;
  const { id: organizationId } = await done(call(founder, "create", { name: "Guild", slug }));
  const admin = await signUp(two);
  const asAdmin = { email: admin.email, role: "admin", organizationId };
  const { id } = await done(call(founder, "invite-member", asAdmin));
  const { member } = await done(call(admin, "accept-invitation", { invitationId: id }));

  const email = `co-founder${people}@example.com`;
  const asMember = { email, role: "member", organizationId };
  const remembered = await done(call(admin, "invite-member", asMember));
  const remove = () =>
    done(call(founder, "remove-member", { memberIdOrEmail: member.id as string, organizationId }));
  if (removed === "before") await remove();
  const renewed = await done(renew(founder, { ...asMember, role: "owner" }));
  if (removed === "after") await remove();
  const impostor = await signUp(two, email);
  return { founder, admin, impostor, organizationId, remembered, renewed };
}

async function membersSeenBy(founder: HttpPerson, organizationId: string): Promise<string[]> {
  const path = `/api/auth/organization/get-full-organization?organizationId=${organizationId}`;
  const { members } = await done(founder.get(path));
  return members.map((each: { role: string }) => each.role);
}

const resend: Renew = (founder, invitation) =>
  call(founder, "invite-member", { ...invitation, resend: true });

const afterExpiry: Renew = async (founder, invitation) => {
  await platform.database.pool.query(
    "update invitations set expires_at = $1 where status = 'pending'",
    [new Date(platform.clock.nowMs() - hour)],
  );
  return call(founder.via(two), "invite-member", invitation);
};

test.each([
  ["resent", resend, "before"],
  ["resent", resend, "after"],
  ["renewed after it expired", afterExpiry, "before"],
  ["renewed after it expired", afterExpiry, "after"],
] as const)(
  "the id an admin remembers lets nobody in once the invitation is $0 as owner (the admin removed $2 that)",
  async (_, renew, removed) => {
    const { founder, impostor, organizationId, remembered, renewed } = await attack(renew, removed);

    expect(renewed).toMatchObject({ role: "owner", status: "pending" });
    expect(renewed.id).not.toBe(remembered.id);
    for (const program of [one, two]) {
      const browser = impostor.via(program);
      const accepted = await call(browser, "accept-invitation", { invitationId: remembered.id });
      expect(accepted.status).toBe(400);
      const path = `/api/auth/organization/get-invitation?id=${remembered.id}`;
      expect((await browser.get(path)).status).toBe(400);
      const removal = { memberIdOrEmail: founder.email, organizationId };
      expect((await call(browser, "remove-member", removal)).status).toBe(400);
    }
    expect(await membersSeenBy(founder, organizationId)).toEqual(["owner"]);
  },
  60_000,
);

test("nor does the list of received invitations, when a mail scanner opened the verification link", async () => {
  const { impostor } = await attack(resend, "before");
  const mails = await done(
    impostor.get(`/api/dev/mailbox?to=${encodeURIComponent(impostor.email)}`),
  );
  const verification = mails.find((mail: { subject: string }) => /Verify/.test(mail.subject));
  const { searchParams } = new URL(verification.links[0]);
  const scanner = httpBrowser(one, baseUrl);
  const headers = { "user-agent": "SafeLinks/1.0" };
  const path = `/api/auth/verify-email?token=${searchParams.get("token")}`;
  expect((await scanner.get(path, headers)).status).toBe(200);

  for (const program of [one, two]) {
    const listed = impostor.via(program).get("/api/auth/organization/list-user-invitations");
    expect(await done(listed)).toEqual([]);
  }
});

test("an admin on one program cannot take over the owner's invitation made on the other", async () => {
  const founder = await signUp(one);
  const slug = `guild-${people}`;
  const { id: organizationId } = await done(call(founder, "create", { name: "Guild", slug }));
  const admin = await signUp(two);
  const asAdmin = { email: admin.email, role: "admin", organizationId };
  const { id } = await done(call(founder, "invite-member", asAdmin));
  await done(call(admin, "accept-invitation", { invitationId: id }));
  const coFounder = await signUp(one);
  const invited = { email: coFounder.email, role: "owner", organizationId };
  const forOwner = await done(call(founder, "invite-member", invited));

  const rewritten = await call(admin, "invite-member", {
    ...invited,
    role: "member",
    resend: true,
  });
  expect(rewritten.status).toBe(403);
  expect(rewritten.text).not.toContain(forOwner.id);
  const listed = await done(
    admin.get(`/api/auth/organization/list-invitations?organizationId=${organizationId}`),
  );
  expect(JSON.stringify(listed)).not.toContain(forOwner.id);

  const joined = await done(
    call(coFounder.via(two), "accept-invitation", { invitationId: forOwner.id }),
  );
  expect(joined.member.role).toBe("owner");
});
