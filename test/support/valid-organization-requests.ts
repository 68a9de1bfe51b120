import { newUuid } from "#server/platform/ids.ts";
import { aStoredBenefit } from "./a-stored-benefit.ts";
import { aStoredCustomField } from "./a-stored-custom-field.ts";
import { aStoredMeter } from "./a-stored-meter.ts";
import { aSoldOrder } from "./sold-orders.ts";
import type { TestApp } from "./test-app.ts";
import { type Make, type Person, poster, reader } from "./valid-requests.ts";

let organizations = 0;

interface Founded {
  id: string;
  slug: string;
  memberId: string;
  userId: string;
  teamId: string;
}

/** Makes the part of the table that is about organizations: each request has one of its own. */
export function validOrganizationRequests(
  app: TestApp,
  newPerson: () => Promise<Person>,
): Record<string, Make> {
  const path = (name: string) => `/organization/${name}`;
  const post = (
    name: string,
    body: (organization: Founded, founder: Person) => object | Promise<object>,
  ): [string, Make] => [
    `POST /api/auth${path(name)}`,
    async (person) => {
      const input = await body(await found(app, person), person);
      return poster(app)(path(name), () => input)(person);
    },
  ];
  const get = (name: string, query: (organization: Founded) => Record<string, string>) =>
    [
      `GET /api/auth${path(name)}`,
      async (person: Person) => {
        const pairs = new URLSearchParams(query(await found(app, person)));
        return reader(`${path(name)}${pairs.size === 0 ? "" : `?${pairs}`}`)(person);
      },
    ] as [string, Make];
  const invited = async (organization: Founded, founder: Person) => {
    const guest = await newPerson();
    const input = { email: guest.email, role: "member", organizationId: organization.id };
    const invitation = await call(app, founder, "invite-member", input);
    return { guest, invitationId: invitation.id as string };
  };
  const joinedPerson = async (organization: Founded, founder: Person) => {
    const { guest, invitationId } = await invited(organization, founder);
    const { member } = await call(app, guest, "accept-invitation", { invitationId });
    return member as { id: string; userId: string };
  };
  const joined = async (organization: Founded, founder: Person) =>
    (await joinedPerson(organization, founder)).id;
  /** Sent by the one who was invited, not by the founder. */
  const answer = (name: string): [string, Make] => [
    `POST /api/auth${path(name)}`,
    async (person) => {
      const { guest, invitationId } = await invited(await found(app, person), person);
      return poster(app)(path(name), () => ({ invitationId }))(guest);
    },
  ];

  const read = (name: string): [string, Make] => [
    `GET /api/auth${path(name)}`,
    async (person) => {
      const { guest, invitationId } = await invited(await found(app, person), person);
      return reader(`${path(name)}?id=${invitationId}`)(guest);
    },
  ];

  const parts = (
    noun:
      | "order"
      | "subscription"
      | "customer"
      | "customer-limits"
      | "customer-usage"
      | "benefit"
      | "meter"
      | "custom-field"
      | "custom-fields",
  ): [string, Make] => [
    `GET /api/auth/dashboard/${noun}`,
    async (person) => {
      const { id: organizationId } = await found(app, person);
      const subscription = newUuid();
      const seller = { platform: app.platform, organizationId };
      const { id: benefit } = await aStoredBenefit(seller);
      const { id: meter } = await aStoredMeter(seller);
      const { id: field } = await aStoredCustomField(seller);
      const { order, customerId: customer } = await aSoldOrder(seller, {
        isRecurring: true,
        order: { subscriptionId: subscription },
      });
      const ids = {
        order: order.id,
        subscription,
        customer,
        "customer-limits": customer,
        "customer-usage": customer,
        benefit,
        meter,
        "custom-field": field,
        "custom-fields": field,
      };
      const query = new URLSearchParams({ organizationId, id: ids[noun] });
      return reader(`/dashboard/${noun}?${query}`)(person);
    },
  ];

  const page = (name: string, query: Record<string, string> = {}): [string, Make] => [
    `GET /api/auth/${name}`,
    async (person) => {
      const { id: organizationId } = await found(app, person);
      return reader(`/${name}?${new URLSearchParams({ organizationId, ...query })}`)(person);
    },
  ];

  const preview: [string, Make] = [
    "POST /api/auth/dashboard/meter-preview",
    async (person) => {
      const { id: organizationId } = await found(app, person);
      const query = new URLSearchParams({ organizationId, interval: "day", timeZone: "UTC" });
      const filter = { conjunction: "and", clauses: [] };
      const input = { filter, aggregation: { func: "count" } };
      return poster(app)(`/dashboard/meter-preview?${query}`, () => input)(person);
    },
  ];

  return Object.fromEntries([
    preview,
    page("dashboard"),
    page("dashboard/home", { timeZone: "UTC" }),
    page("dashboard/tax-registrations"),
    parts("benefit"),
    parts("meter"),
    parts("custom-field"),
    parts("custom-fields"),
    parts("order"),
    parts("subscription"),
    parts("customer"),
    parts("customer-limits"),
    parts("customer-usage"),
    post("create", () => ({
      ...naming(),
      logo: "/logo.png",
      metadata: { a: 1 },
      keepCurrentActiveOrganization: true,
    })),
    post("check-slug", () => ({ slug: naming().slug })),
    post("update", ({ id }) => ({ data: { ...naming(), logo: null }, organizationId: id })),
    post("delete", ({ id }) => ({ organizationId: id })),
    post("set-active", ({ id, slug }) => ({ organizationId: id, organizationSlug: slug })),
    post("has-permission", ({ id }) => ({
      organizationId: id,
      permissions: { organization: ["update"] },
    })),
    get("list", () => ({})),
    get("find-by-former-slug", () => ({ slug: naming().slug })),
    get("get-full-organization", ({ id }) => ({ organizationId: id })),
    get("get-active-member", () => ({})),
    get("list-members", ({ id, slug }) => ({
      organizationId: id,
      organizationSlug: slug,
      limit: "10",
      offset: "0",
      sortBy: "createdAt",
      sortDirection: "desc",
      filterField: "role",
      filterOperator: "eq",
      filterValue: "owner",
    })),
    get("get-active-member-role", ({ id, slug }) => ({
      organizationId: id,
      organizationSlug: slug,
      userId: "",
    })),
    post("leave", async ({ id, memberId }, founder) => {
      const organization = { id, memberId, slug: "", userId: "", teamId: "" };
      const other = await joined(organization, founder);
      await call(app, founder, "update-member-role", {
        memberId: other,
        role: "owner",
        organizationId: id,
      });
      return { organizationId: id };
    }),
    post("remove-member", async (organization, founder) => ({
      memberIdOrEmail: await joined(organization, founder),
      organizationId: organization.id,
      revokeAccessTokens: true,
    })),
    post("update-member-role", async (organization, founder) => ({
      memberId: await joined(organization, founder),
      role: ["admin"],
      organizationId: organization.id,
    })),
    post("invite-member", ({ id, teamId }) => ({
      email: `guest${++organizations}@example.com`,
      role: "member",
      organizationId: id,
      teamId,
      resend: true,
    })),
    post("cancel-invitation", async (organization, founder) => ({
      invitationId: (await invited(organization, founder)).invitationId,
    })),
    answer("accept-invitation"),
    answer("reject-invitation"),
    read("get-invitation"),
    read("invitation-recipient"),
    read("invitation-preview"),
    get("list-user-invitations", () => ({})),
    get("audit-log", ({ id }) => ({ organizationId: id })),
    get("export-audit-log", ({ id }) => ({ organizationId: id })),
    get("verify-audit-log", ({ id }) => ({ organizationId: id })),
    get("list-invitations", ({ id }) => ({ organizationId: id })),
    post("create-team", ({ id }) => ({ name: "Masons", organizationId: id })),
    get("list-teams", ({ id }) => ({ organizationId: id })),
    get("list-team-members", ({ teamId }) => ({ teamId })),
    get("list-team-memberships", ({ id }) => ({ organizationId: id })),
    get("list-user-teams", ({ id }) => ({ organizationId: id })),
    post("add-team-member", async (organization, founder) => ({
      teamId: organization.teamId,
      userId: (await joinedPerson(organization, founder)).userId,
      organizationId: organization.id,
    })),
    post("remove-team-member", async ({ id, teamId, userId }) => ({
      teamId,
      userId,
      organizationId: id,
    })),
    post("set-active-team", ({ teamId }) => ({ teamId })),
    post("update-team", ({ id, teamId }) => ({
      teamId,
      data: { name: "Smiths", organizationId: id },
    })),
    post("remove-team", async ({ id }, founder) => {
      const team = await call(app, founder, "create-team", { name: "Masons", organizationId: id });
      return { teamId: team.id, organizationId: id };
    }),
  ]);
}

async function found(app: TestApp, person: Person): Promise<Founded> {
  const { id, slug, members } = await call(app, person, "create", naming());
  const { id: memberId, userId, teamId } = members[0];
  return { id, slug, memberId, userId, teamId };
}

function naming() {
  organizations += 1;
  return { name: `Guild ${organizations}`, slug: `some-guild-${organizations}` };
}

async function call(app: TestApp, person: Person, name: string, body: object) {
  const url = `/api/auth/organization/${name}`;
  const reply = await app.visitor().post(url, body, { cookie: person.cookie });
  if (reply.status !== 200) throw new Error(`${url} answered ${reply.status}: ${reply.text}`);
  return reply.body;
}
