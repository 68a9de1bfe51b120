import type { Page } from "@playwright/test";
import { expect } from "vitest";
import type { Visitor } from "#test/support/visitor.ts";
import { dialog, openAs } from "./support/account-steps.ts";
import { arrive, expectSound, prepareJourneys } from "./support/journeys.ts";

const { app, journey, sideJourney, device } = await prepareJourneys({
  env: { RATE_LIMIT: "off", TEAM_MEMBER_LIMIT: "2" },
});

async function call(person: Visitor, name: string, body: object) {
  const reply = await person.post(`/api/auth/organization/${name}`, body);
  if (reply.status !== 200) throw new Error(`${name} answered ${reply.status}: ${reply.text}`);
  return reply.body;
}

/** Maya owns it and is in its first team; Kofi and Lucia are members without a team. */
async function northwind() {
  const maya = await app.signedUp("maya@northwind.example");
  await maya.post("/api/auth/update-user", { name: "Maya Okafor" });
  const input = { name: "Northwind", slug: "northwind" };
  const { id: organizationId } = await call(maya, "create", input);
  for (const name of ["Kofi Mensah", "Lucia Ferrari"]) {
    const email = `${name.split(" ")[0]?.toLowerCase()}@northwind.example`;
    const person = await app.signedUp(email);
    await person.post("/api/auth/update-user", { name });
    const invited = await call(maya, "invite-member", { email, role: "member", organizationId });
    await call(person, "accept-invitation", { invitationId: invited.id });
  }
  await call(maya, "create-team", { name: "Support", organizationId });
  await call(maya, "create-team", { name: "Sales", organizationId });
}

journey("members are put into several teams, from the team and from the person", async () => {
  await northwind();
  const page = await device();
  await openAs(page, "/o/northwind/settings/teams", "maya@northwind.example");
  await arrive(page, "Teams");

  await page.getByRole("link", { name: "Support" }).click();
  await page.getByText("No members yet.").waitFor();
  await expectSound(page);
  await addToTeam(page, "Kofi Mensah");
  await page.getByText("Kofi Mensah is now in Support.").waitFor();
  await addToTeam(page, "Lucia Ferrari");
  await page.getByText("Lucia Ferrari is now in Support.").waitFor();
  await expectSound(page);

  await addToTeam(page, "Maya Okafor");
  await page.getByText("This team is full. Remove a member first.").waitFor();
  await page.getByRole("button", { name: "Remove Lucia Ferrari from the team" }).click();
  await page.getByText("Lucia Ferrari is no longer in Support.").waitFor();
  await addToTeam(page, "Maya Okafor");
  await page.getByText("Maya Okafor is now in Support.").waitFor();

  await page.getByRole("link", { name: "All teams" }).click();
  await page.getByRole("cell", { name: "Maya Okafor, Kofi Mensah" }).waitFor();
  await page.getByRole("link", { name: /^Members/ }).click();
  await changeTeams(page, "Kofi Mensah", ["Sales"]);
  await page.getByRole("cell", { name: "Support, Sales" }).waitFor();
  await changeTeams(page, "Lucia Ferrari", ["Support", "Sales"]);
  const refused = dialog(page, "Teams of Lucia Ferrari");
  await refused.getByText("This team is full. Remove a member first.").waitFor();
  await refused.getByRole("checkbox", { name: /Support/ }).uncheck();
  await refused.getByRole("button", { name: "Save changes" }).click();
  await refused.waitFor({ state: "detached" });
  const row = page.getByRole("row").filter({ hasText: "lucia@northwind.example" });
  await row.getByText("Sales").waitFor();
});

sideJourney("a member sees who is in a team, and cannot change it", async () => {
  const page = await device();
  await openAs(page, "/o/northwind/settings/teams", "kofi@northwind.example");
  await page.getByRole("link", { name: "Support" }).click();
  await page.getByText("Only owners and admins can add and remove people.").waitFor();
  await page.getByText("maya@northwind.example").waitFor();
  await expectSound(page);
  expect(await page.getByRole("button", { name: /^Remove/ }).count()).toBe(0);
  expect(await page.getByLabel("Add a member").count()).toBe(0);
});

async function addToTeam(page: Page, name: string): Promise<void> {
  const email = `${name.split(" ")[0]?.toLowerCase()}@northwind.example`;
  await page.getByLabel("Add a member").selectOption({ label: `${name} (${email})` });
  await page.getByRole("button", { name: "Add to team" }).click();
}

async function changeTeams(page: Page, name: string, teams: string[]): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Change teams" }).click();
  const teamsDialog = dialog(page, `Teams of ${name}`);
  for (const team of teams)
    await teamsDialog.getByRole("checkbox", { name: new RegExp(team) }).check();
  await expectSound(page);
  await teamsDialog.getByRole("button", { name: "Save changes" }).click();
}
