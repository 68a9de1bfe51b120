import { expect, test } from "vitest";
import { anOrganization, call, done } from "#test/support/organizations.ts";
import { type Mail, mailsTo, markProven } from "#test/support/people.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
const alert = "Security alert: sign in at https://evil.example/login";
let invited = 0;

/** The mail that somebody with these names has sent to an address of their choice. */
async function mailFrom(names: { person: string; organization: string; isProven?: boolean }) {
  const person = await app.signedUp();
  await done(person.post("/api/auth/update-user", { name: names.person }));
  if (names.isProven) await markProven(app, person.email);
  await anOrganization(app, person, { name: names.organization });
  invited += 1;
  const email = `victim${invited}@example.com`;
  await done(call(person, "invite-member", { email, role: "member" }));
  const [mail] = await mailsTo(app, email);
  return { person, mail: mail as Mail };
}

test("names with links and long texts do not turn an invitation into a mail of their author", async () => {
  const { mail } = await mailFrom({ person: `${alert} ${"x".repeat(140)}`, organization: alert });

  expect(mail.subject).toBe("You are invited to an organization on Guildhall");
  for (const part of [mail.text, mail.html]) {
    expect(part).not.toContain("evil.example");
    expect(part).not.toMatch(/x{60}/);
  }
  expect(mail.links).toHaveLength(1);
  expect(mail.links[0]).toMatch(app.platform.config.baseUrl);
});

test("names that are nothing but a link are replaced", async () => {
  const { mail } = await mailFrom({ person: "https://evil.example", organization: "evil.example" });

  expect(mail.text).toContain("Join an organization");
  expect(mail.text).toContain("Someone invites you to an organization as a member.");
});

test("ordinary names are shown, with the inviter's address if it is proven", async () => {
  const names = { person: "Maya Okafor", organization: "Northwind Labs" };
  const proven = await mailFrom({ ...names, isProven: true });
  expect(proven.mail.text).toContain(
    `Maya Okafor (${proven.person.email}) invites you to Northwind Labs as a member.`,
  );

  const claimed = await mailFrom(names);
  expect(claimed.mail.text).toContain("Maya Okafor invites you to Northwind Labs as a member.");
  expect(claimed.mail.text).not.toContain(claimed.person.email);
});
