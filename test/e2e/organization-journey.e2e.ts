import type { Page } from "@playwright/test";
import { expect } from "vitest";
import type { Visitor } from "#test/support/visitor.ts";
import { dialog, newestLink, openAs, password, signInTo } from "./support/account-steps.ts";
import { arrive, expectSound, openPage, prepareJourneys } from "./support/journeys.ts";

const { app, baseUrl, journey, sideJourney, device } = await prepareJourneys({
  env: { RATE_LIMIT: "off" },
});
const administrator = await app.signedUp("first@example.com");

journey("an organization is founded, peopled, rearranged and left", async () => {
  const maya = await device();
  const owner = await app.signedUp("maya@northwind.example");
  await openAs(maya, "/", "maya@northwind.example");
  await arrive(maya, "Welcome, Maya");
  await maya.getByRole("link", { name: "Verify your email address" }).waitFor();
  await expectSound(maya);
  await maya.getByRole("link", { name: "Create organization" }).click();
  await found(maya, "Northwind Labs");

  await invite(maya, "kofi@northwind.example");
  const kofi = await device();
  await joinBySigningUp(kofi, "kofi@northwind.example", "Kofi Mensah");

  await maya.reload();
  await changeRole(maya, "Kofi Mensah");
  await joinByCall(owner, "lucia@northwind.example");
  await removeMember(maya, "lucia@northwind.example");
  await removeTokenMaker(maya, await joinByCall(owner, "noor@northwind.example", "admin"));
  await arrangeTeams(maya);
  await lookAround(maya);

  await openPage(maya, "/settings/members");
  await choose(maya, "Maya Okafor", "Leave", { unavailable: true });
  await choose(maya, "Kofi Mensah", "Change roles");
  const roles = dialog(maya, "Roles of Kofi Mensah");
  await roles.getByLabel("Owner").check();
  await roles.getByRole("button", { name: "Change roles" }).click();
  await roles.waitFor({ state: "detached" });
  await openPage(maya, "/settings");
  await arrive(maya, "Settings");
  await maya.getByRole("button", { name: "Leave organization" }).click();
  const leave = dialog(maya, "Leave Northwind Labs?");
  await expectSound(maya);
  await leave.getByRole("button", { name: "Leave organization" }).click();
  await arrive(maya, "Welcome, Maya");
  await maya.getByText("You have left Northwind Labs.").waitFor();
  await maya.getByRole("link", { name: "Settings" }).waitFor({ state: "detached" });

  await openPage(kofi, "/settings/members");
  await kofi.getByText("1 of 100 members").waitFor();
});

sideJourney("somebody else's invitation opens for nobody but its address", async () => {
  const owner = await app.signedUp("owner@example.com");
  const created = await owner.post("/api/auth/organization/create", {
    name: "Harbour Press",
    slug: "harbour-press",
  });
  const invitation = await owner.post("/api/auth/organization/invite-member", {
    email: "guest@example.com",
    role: "member",
    organizationId: created.body.id,
  });
  await app.signedUp("stranger@example.com");
  const page = await device();
  await signInTo(page, `/sign-in?next=/invitations/${invitation.body.id}`, "stranger@example.com");
  await arrive(page, "This invitation is for another email address");
  await page.getByText("stranger@example.com").waitFor();
  await page.getByText("g…t@example.com").waitFor();
  await expectSound(page);
  await page.getByRole("button", { name: "Sign out and use another account" }).click();
  await arrive(page, "You are invited to Harbour Press");

  await owner.post("/api/auth/organization/cancel-invitation", {
    invitationId: invitation.body.id,
  });
  await app.signedUp("guest@example.com");
  const guest = await device();
  await signInTo(guest, `/sign-in?next=/invitations/${invitation.body.id}`, "guest@example.com");
  await arrive(guest, "This invitation is no longer valid");
  await expectSound(guest);

  const { id: organizationId } = created.body;
  const leaver = await joinByCall(owner, "leaver@example.com", "admin");
  const orphan = await leaver.post("/api/auth/organization/invite-member", {
    email: "guest@example.com",
    role: "member",
    organizationId,
  });
  await leaver.post("/api/auth/organization/leave", { organizationId });
  await guest.goto(`/invitations/${orphan.body.id}`);
  await arrive(guest, "The person who invited you has left");
  await expectSound(guest);
});

sideJourney(
  "what waits for a proven address is counted in the switcher, and answered there",
  async () => {
    const owner = await app.signedUp("printer@example.com");
    const created = await owner.post("/api/auth/organization/create", {
      name: "Tidewater Press",
      slug: "tidewater-press",
    });
    await owner.post("/api/auth/organization/invite-member", {
      email: "oona@example.com",
      role: "member",
      organizationId: created.body.id,
    });
    await app.signedUp("oona@example.com");
    const page = await device();
    await openAs(page, "/", "oona@example.com");
    await arrive(page, "Welcome, Maya");
    await page.getByRole("main").getByRole("button", { name: "Create organization" }).waitFor();

    await page.goto(await newestLink(app, "oona@example.com", "verify-email"));
    await arrive(page, "Your email is verified");
    await page.goto("/account");
    await page.getByRole("link", { name: "Join Tidewater Press" }).waitFor();
    await page.getByRole("link", { name: "Back to Home" }).click();
    await page.getByRole("button", { name: /1 invitation waiting/ }).click();
    await expectSound(page);
    await page.getByRole("link", { name: "Tidewater Press" }).click();
    await arrive(page, "Join Tidewater Press");
    await page.getByRole("button", { name: "Join Tidewater Press" }).click();
    await arrive(page, "Home");
    await page.getByRole("button", { name: "Switch organization" }).waitFor();
    await page.getByText("waiting").first().waitFor({ state: "detached" });
  },
);

sideJourney("the only owner is shown the way out before the account can go", async () => {
  const owner = await app.signedUp("alone@example.com");
  for (const [name, slug] of [
    ["Stonemasons", "stonemasons"],
    ["Weavers", "weavers"],
  ])
    await owner.post("/api/auth/organization/create", { name, slug });
  const page = await device();
  await openAs(page, "/account", "alone@example.com");
  await page.getByText("You are the only owner of").waitFor();
  await expect
    .poll(() => page.getByRole("button", { name: "Delete account" }).isDisabled())
    .toBe(true);
  await expectSound(page);
  await page.getByRole("button", { name: "Choose another owner of Stonemasons" }).click();
  await arrive(page, "Members");
  await page.getByRole("button", { name: "Stonemasons" }).waitFor();

  await openPage(page, "/settings");
  await arrive(page, "Settings");
  await page.getByRole("button", { name: "Delete organization" }).click();
  const deletion = dialog(page, "Delete Stonemasons?");
  await expectSound(page);
  await deletion.getByLabel("Slug").fill("stonemasons");
  await deletion.getByRole("button", { name: "Delete organization" }).click();
  await deletion.waitFor({ state: "detached" });
  await page.goto("/account");
  await page.getByRole("button", { name: "Choose another owner", exact: true }).waitFor();
  await page.getByRole("button", { name: "Weavers", exact: true }).click();
  await arrive(page, "Home");
  await page.getByRole("button", { name: "Weavers" }).waitFor();
});

sideJourney("a key is made, used over HTTP, turned off and deleted", async () => {
  const { email } = await app.signedUp();
  const page = await device();
  await openAs(page, "/account/api-keys", email);
  await arrive(page, "API keys");
  await page.getByText("No keys yet").waitFor();
  await expectSound(page);
  await page.getByRole("button", { name: "New key" }).click();
  const creation = dialog(page, "New API key");
  await creation.getByLabel("Name").fill("Nightly export");
  await creation.getByLabel("Prefix").fill("nw_");
  await creation.getByRole("button", { name: "Create key" }).click();
  await creation.getByText("Choose at least one scope.").waitFor();
  await creation.getByLabel("Requests per minute").fill("0");
  await creation.getByRole("button", { name: "Create key" }).click();
  await creation.getByText("Enter a whole number from 1 to 6000.").waitFor();
  await expectSound(page);
  await creation.getByLabel("Requests per minute").fill("120");
  await creation.getByLabel("Read organizations").check();
  await creation.getByRole("button", { name: "Create key" }).click();
  const reveal = dialog(page, "Nightly export was created");
  const key =
    (await reveal.getByRole("region", { name: "The new key", exact: true }).textContent()) ?? "";
  expect(key).toMatch(/^nw_\w{20,}$/);
  await expectSound(page);
  await reveal.getByRole("button", { name: "I have copied it" }).click();

  const call = () =>
    fetch(`${baseUrl}/api/auth/organization/list`, { headers: { "x-api-key": key } });
  await seen(page, "120 per minute");
  await seen(page, "Organizations (read)");
  expect((await call()).status).toBe(200);
  await page.reload();
  await seen(page, "1 of 120 used");
  await choose(page, "Nightly export", "Edit");
  const change = dialog(page, "Edit Nightly export");
  await change.getByLabel("Read organizations").uncheck();
  await change.getByLabel("Write members").check();
  await change.getByLabel("Requests per minute").fill("6000");
  await expectSound(page);
  await change.getByRole("button", { name: "Save changes" }).click();
  await seen(page, "Members (read and write)");
  expect((await call()).status).toBe(403);
  await choose(page, "Nightly export", "Edit");
  await change.getByText("Full access", { exact: true }).click();
  await expectSound(page);
  await change.getByRole("button", { name: "Save changes" }).click();
  await change.waitFor({ state: "hidden" });
  await seen(page, "Full access");
  expect((await call()).status).toBe(200);
  await page.getByRole("button", { name: "Actions for Nightly export" }).click();
  await expectSound(page);
  await choose(page, "Nightly export", "Turn off");
  await seen(page, "Off", true);
  expect((await call()).status).toBe(401);
  await choose(page, "Nightly export", "Delete key");
  await expectSound(page);
  await dialog(page, "Delete Nightly export?").getByRole("button", { name: "Delete key" }).click();
  await page.getByText("No keys yet").waitFor();
});

journey("an administrator bans, forgives and acts as somebody, in plain sight", async () => {
  const holder = await app.signedUp("yuki@example.com");
  for (const name of ["Deploy", "Export"])
    await holder.post("/api/auth/api-key/create", { name, scopes: ["products:read"] });
  const page = await device();
  await openAs(page, "/admin", administrator.email);
  await arrive(page, "Administration");
  await page.getByRole("searchbox").fill("yuki@example.com");
  await page.getByText("1 account", { exact: true }).waitFor();
  await expectSound(page);

  await choose(page, "Maya Okafor", "Ban");
  const ban = dialog(page, "Ban Maya Okafor?");
  await ban.getByLabel("Reason").fill("Spam");
  await ban.getByLabel("Duration").selectOption({ label: "7 days" });
  await ban.getByLabel("Revoke all API keys").uncheck();
  await expectSound(page);
  await ban.getByRole("button", { name: "Ban", exact: true }).click();
  await seen(page, "Banned", true);
  const yuki = await device();
  await signInTo(yuki, "/", "yuki@example.com");
  await yuki.getByRole("alert").first().waitFor();

  await choose(page, "Maya Okafor", "Lift ban");
  await expectSound(page);
  await page.getByRole("button", { name: "Lift ban" }).click();
  await seen(page, "Email not verified", true);
  await choose(page, "Maya Okafor", "API keys");
  const keys = dialog(page, "API keys of Maya Okafor");
  await keys.getByText("Deploy", { exact: true }).waitFor();
  await expectSound(page);
  await keys.getByRole("button", { name: "Revoke", exact: true }).first().click();
  await expect.poll(() => keys.getByText("Products (read)").count()).toBe(1);
  await keys.getByRole("button", { name: "Revoke all keys" }).click();
  await page.getByText("All API keys of Maya Okafor are revoked.").waitFor();
  expect((await holder.get("/api/auth/api-key/list")).status).toBe(401);
  for (const [item, title, out] of [
    ["API keys", "API keys of Maya Okafor", "Done"],
    ["Devices", "Devices of Maya Okafor", "Done"],
    ["Change role", "Role of Maya Okafor", "Cancel"],
    ["Set password", "Set a password for Maya Okafor", "Cancel"],
    ["Delete account", "Delete Maya Okafor?", "Keep account"],
  ] as const) {
    await choose(page, "Maya Okafor", item);
    await dialog(page, title).waitFor();
    await expectSound(page);
    await dialog(page, title).getByRole("button", { name: out }).click();
  }
  await page.getByRole("button", { name: "New person" }).click();
  await expectSound(page);
  await page.keyboard.press("Escape");

  await choose(page, "Maya Okafor", "Impersonate");
  await dialog(page, "Impersonate Maya Okafor?").waitFor();
  await expectSound(page);
  await dialog(page, "Impersonate Maya Okafor?")
    .getByRole("button", { name: /^Impersonate/ })
    .click();
  await page.getByText("You are impersonating Maya Okafor (yuki@example.com)").waitFor();
  await expectSound(page);
  await page.goto("/admin");
  await page.getByText("Administrators only").waitFor();
  await expectSound(page);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("searchbox").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Stop" }).count()).toBe(0);
});

async function found(page: Page, name: string): Promise<void> {
  await arrive(page, "New organization");
  await page.getByLabel("Name").fill(name);
  await expect.poll(() => page.getByLabel("Slug").inputValue()).toBe("northwind-labs");
  await page.getByText("This slug is available.").waitFor();
  await expectSound(page);
  await page.getByRole("main").getByRole("button", { name: "Create organization" }).click();
  await arrive(page, "Home");
  await openPage(page, "/settings/members");
  await page.getByText("1 of 100 members").waitFor();
  await expectSound(page);
}

async function invite(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: "Invite people" }).click();
  const sending = dialog(page, "Invite people");
  await sending.getByLabel("Email addresses", { exact: true }).fill(email);
  await sending.getByText("2 of 100 members").waitFor();
  await expectSound(page);
  await sending.getByRole("button", { name: "Send 1 invitation" }).click();
  await page.getByText("1 invitation sent.").waitFor();
  await page.getByRole("link", { name: "Invitations" }).click();
  await seen(page, "Expires in 48 hours");
  await expectSound(page);
}

async function joinBySigningUp(page: Page, email: string, name: string): Promise<void> {
  await page.goto(await newestLink(app, email, "/invitations/"));
  await arrive(page, "You are invited");
  await expectSound(page);
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "Create an account" }).click();
  await arrive(page, "Create an account");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await arrive(page, "Join Northwind Labs");
  await expectSound(page);
  await page.getByRole("button", { name: "Join Northwind Labs" }).click();
  await arrive(page, "Home");
  await openPage(page, "/settings/members");
  await page.getByText("2 of 100 members").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Invite people" }).count()).toBe(0);
  await page.getByRole("button", { name: "Actions for Maya Okafor" }).click();
  await seen(page, "Only owners and admins can do this");
  await page.keyboard.press("Escape");
  await openPage(page, "/settings/audit-log");
  await page.getByText("Only owners can read it.").waitFor();
  await expectSound(page);
}

async function changeRole(page: Page, name: string): Promise<void> {
  await openPage(page, "/settings/members");
  await choose(page, name, "Change roles");
  const roles = dialog(page, `Roles of ${name}`);
  await roles.getByLabel("Admin").check();
  await expectSound(page);
  await roles.getByRole("button", { name: "Change roles" }).click();
  await page.getByText(`${name} is now an admin and a member.`).waitFor();
}

/** Somebody more, without a browser. */
async function joinByCall(owner: Visitor, email: string, role = "member"): Promise<Visitor> {
  const { body: organizations } = await owner.get("/api/auth/organization/list");
  const { body: invitation } = await owner.post("/api/auth/organization/invite-member", {
    email,
    role,
    organizationId: organizations[0].id,
  });
  const guest = await app.signedUp(email);
  const accepted = await guest.post("/api/auth/organization/accept-invitation", {
    invitationId: invitation.id,
  });
  expect(accepted.status).toBe(200);
  return guest;
}

async function removeMember(page: Page, email: string): Promise<void> {
  await openPage(page, "/settings/members");
  const row = page.getByRole("row").filter({ hasText: email });
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Remove from organization" }).click();
  const removal = page.getByRole("dialog", { name: /^Remove / });
  await expectSound(page);
  await removal.getByRole("button", { name: "Remove member" }).click();
  await row.waitFor({ state: "detached" });
}

/** The box is ticked, and the tokens of a person who was removed with it end. */
async function removeTokenMaker(page: Page, maker: Visitor): Promise<void> {
  const { body } = await maker.get("/api/auth/get-session");
  const tokens: string[] = [];
  for (const comment of ["Export", "Import"]) {
    const input = { comment, organization_id: body.session.activeOrganizationId };
    tokens.push((await maker.post("/v1/organization-access-tokens/", input)).body.token);
  }
  await openPage(page, "/settings/members");
  const row = page.getByRole("row").filter({ hasText: body.user.email });
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Remove from organization" }).click();
  const removal = page.getByRole("dialog", { name: /^Remove / });
  const box = removal.getByLabel("Also revoke the 2 access tokens they created");
  await box.waitFor();
  expect(await box.isChecked()).toBe(true);
  await expectSound(page);
  await removal.getByRole("button", { name: "Remove member" }).click();
  await row.waitFor({ state: "detached" });
  for (const token of tokens) {
    const used = await app.visitor().get("/v1/products/", { authorization: `Bearer ${token}` });
    expect(used.status).toBe(401);
  }
}

async function arrangeTeams(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Teams" }).click();
  await page.getByRole("button", { name: "New team" }).click();
  await dialog(page, "New team").getByLabel("Name").fill("Support");
  await expectSound(page);
  await dialog(page, "New team").getByRole("button", { name: "Create team" }).click();
  await seen(page, "No members");
  await expectSound(page);
  await choose(page, "Support", "Rename");
  await expectSound(page);
  await dialog(page, "Rename Support").getByLabel("Name").fill("Help");
  await dialog(page, "Rename Support").getByRole("button", { name: "Rename team" }).click();
  await page.getByText("Support is now Help.").waitFor();
  await page.getByRole("button", { name: "Actions for Northwind Labs" }).click();
  await seen(page, "You are in this team");
  await page.keyboard.press("Escape");
  await choose(page, "Help", "Delete team");
  await expectSound(page);
  await dialog(page, "Delete Help?").getByRole("button", { name: "Delete team" }).click();
  await page.getByText("Help was deleted.").waitFor();
}

async function lookAround(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Roles" }).click();
  await seen(page, "What each role can do");
  await expectSound(page);
  await openPage(page, "/settings/audit-log");
  await seen(page, "Created the organization");
  await page.getByRole("button", { name: "Verify log" }).click();
  await page
    .getByText(/verified, up to|nothing to verify yet/)
    .first()
    .waitFor();
  await expectSound(page);
  await openPage(page, "/settings");
  await arrive(page, "Settings");
  await page.getByText("You are its only owner.").waitFor();
  await page.getByLabel("Name").fill("Northwind");
  await expectSound(page);
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Switch organization" }).click();
  await expectSound(page);
}

/** Elements for phones are in the page as well, hidden. */
async function seen(page: Page, text: string, exact = false): Promise<void> {
  await page.getByText(text, { exact }).filter({ visible: true }).first().waitFor();
}

/** Opens the menu of a row and chooses from it. */
async function choose(page: Page, row: string, item: string, options = { unavailable: false }) {
  await page
    .getByRole("button", { name: `Actions for ${row}` })
    .first()
    .click();
  const entry = page.getByRole("menuitem", { name: item });
  if (options.unavailable) {
    expect(await entry.getAttribute("aria-disabled")).toBe("true");
    await page.keyboard.press("Escape");
  } else {
    await entry.click();
  }
}
