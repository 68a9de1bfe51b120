import { expect, test } from "vitest";
import { officialPolarClient } from "../clients/polar-client.ts";
import { aSeller } from "../support/a-seller.ts";
import { collectItems, refusedWith, unknownId } from "../support/polar-calls.ts";
import { sharedApp } from "../support/shared-app.ts";

const app = await sharedApp();
const baseURL = await app.listen();
const seller = await aSeller(app);
const id = seller.organizationId;
const { organizations } = officialPolarClient(baseURL, seller.token);

test("a token's organization is read, and is the only one listed", async () => {
  const organization = await organizations.get({ id });
  expect(organization).toMatchObject({
    id,
    avatarUrl: null,
    email: null,
    website: null,
    socials: [],
    detailsSubmittedAt: null,
    featureSettings: { issueFundingEnabled: false, usageBasedBillingEnabled: false },
    subscriptionSettings: {
      allowMultipleSubscriptions: false,
      allowCustomerUpdates: true,
      prorationBehavior: "prorate",
    },
  });
  const { slug } = organization;
  for (const sorting of ["created_at", "-created_at", "name", "-name", "slug", "-slug"] as const)
    expect(await collectItems(await organizations.list({ sorting: [sorting] }))).toEqual([
      organization,
    ]);
  expect(await collectItems(await organizations.list({ slug }))).toEqual([organization]);
  expect(await collectItems(await organizations.list({ slug: "another" }))).toEqual([]);
});

test("an update changes each field, then clears each that can be empty", async () => {
  const changes = {
    name: "Bakery",
    avatarUrl: "https://bakery.example/logo.png",
    email: "help@bakery.example",
    website: "https://bakery.example",
    socials: (
      ["x", "github", "facebook", "instagram", "youtube", "tiktok", "linkedin", "other"] as const
    ).map((platform) => ({ platform, url: `https://${platform}.example/bakery` })),
    featureSettings: { issueFundingEnabled: true, usageBasedBillingEnabled: true },
    subscriptionSettings: {
      allowMultipleSubscriptions: true,
      allowCustomerUpdates: false,
      prorationBehavior: "invoice" as const,
    },
  };
  const details = {
    about: "We bake.",
    productDescription: "Recipes",
    intendedUse: "Checkout links",
    customerAcquisition: ["word of mouth"],
    futureAnnualRevenue: 100_000,
    switching: true,
    switchingFrom: "gumroad" as const,
    previousAnnualRevenue: 5_000,
  };
  const changed = await organizations.update({ id, organizationUpdate: { ...changes, details } });
  expect(changed).toMatchObject(changes);
  expect(changed.detailsSubmittedAt).toBeInstanceOf(Date);
  expect(changed.modifiedAt).toBeInstanceOf(Date);
  expect(await organizations.get({ id })).toEqual(changed);

  const empty = { avatarUrl: null, email: null, website: null, socials: [] };
  const cleared = await organizations.update({ id, organizationUpdate: empty });
  expect(cleared).toMatchObject({
    ...empty,
    name: "Bakery",
    featureSettings: changes.featureSettings,
    subscriptionSettings: changes.subscriptionSettings,
    detailsSubmittedAt: changed.detailsSubmittedAt,
  });
});

test("an organization is created by a person, not with a token", async () => {
  const created = organizations.create({ name: "Robot", slug: "robot" });
  expect(await refusedWith(created)).toMatchObject({ statusCode: 403 });
});

test("refusals are parsed by the client", async () => {
  const other = await aSeller(app);
  for (const foreign of [unknownId, other.organizationId]) {
    expect(await refusedWith(organizations.get({ id: foreign }))).toMatchObject({
      error: "ResourceNotFound",
    });
    const update = organizations.update({ id: foreign, organizationUpdate: { name: "Mine" } });
    expect(await refusedWith(update)).toMatchObject({ error: "ResourceNotFound" });
  }
  const bad = organizations.update({ id, organizationUpdate: { website: "nowhere" } });
  expect(await refusedWith(bad)).toMatchObject({ detail: [{ loc: ["body", "website"] }] });
});

test("a stranger's token and a token without the scope are refused", async () => {
  const stranger = officialPolarClient(baseURL, `guild_oat_${"a".repeat(32)}`);
  expect(await refusedWith(stranger.organizations.list({}))).toMatchObject({ statusCode: 401 });
  const weak = await seller.withScopes("organizations:read");
  const reader = officialPolarClient(baseURL, weak.token);
  expect((await reader.organizations.list({})).result.items).toHaveLength(1);
  const update = reader.organizations.update({ id, organizationUpdate: { name: "Mine" } });
  // The client knows one 403 here and parses no other: it passes the response on.
  expect(await refusedWith(update)).toMatchObject({ rawValue: { error: "insufficient_scope" } });
});
