import { expect, test } from "vitest";
import type { OrganizationWire } from "#contract/identity/organization-schema.ts";
import { type PlaceFacts, placeIn } from "./organization-place.ts";

const acme = organization("1", "acme");
const beta = organization("2", "beta");

const facts: PlaceFacts = {
  slug: "acme",
  organizations: [acme, beta],
  isFetching: false,
  activeId: "1",
  isChosen: () => false,
  entered: undefined,
};

const enteredAcme = { id: "1", slug: "acme" };

test.each<[string, Partial<PlaceFacts>, object]>([
  ["a page outside of organizations", { slug: undefined }, { kind: "outside" }],
  ["organizations not known yet", { organizations: undefined }, { kind: "loading" }],
  ["the active one", {}, { kind: "own", organization: acme }],
  [
    "a link into another one",
    { slug: "beta" },
    { kind: "other", organization: beta, active: acme },
  ],
  [
    "a link into another one, from a page of the active one",
    { slug: "beta", entered: enteredAcme },
    { kind: "other", organization: beta, active: acme },
  ],
  [
    "another one, chosen in this tab",
    { slug: "beta", isChosen: (id) => id === "2" },
    { kind: "activate", organization: beta },
  ],
  ["none is active", { activeId: null }, { kind: "activate", organization: acme }],
  ["the active one was left", { activeId: "9" }, { kind: "activate", organization: acme }],
  [
    "none is active while its page is open",
    { activeId: null, entered: enteredAcme },
    { kind: "own", organization: acme },
  ],
  [
    "another tab switched",
    { activeId: "2", entered: enteredAcme },
    { kind: "switched", organization: acme, active: beta },
  ],
  ["a slug of nobody or of others", { slug: "nobody", idBefore: null }, { kind: "unknown" }],
  ["a slug that the server is asked about", { slug: "nobody" }, { kind: "loading" }],
  ["a slug that a newer list may have", { slug: "nobody", isFetching: true }, { kind: "loading" }],
  [
    "the slug was changed",
    { organizations: [organization("1", "acme-press"), beta], entered: enteredAcme },
    { kind: "moved", organization: organization("1", "acme-press") },
  ],
  [
    "the slug was changed before",
    { slug: "acme-old", idBefore: "1" },
    { kind: "moved", organization: acme },
  ],
  [
    "a slug of an organization that this person has left",
    { slug: "left", idBefore: null },
    { kind: "unknown" },
  ],
  ["the person was removed", { organizations: [beta], entered: enteredAcme }, { kind: "gone" }],
])("%s", (_, given, expected) => {
  expect(placeIn({ ...facts, ...given })).toEqual(expected);
});

function organization(id: string, slug: string): OrganizationWire {
  return { id, slug, name: slug, logo: null, metadata: null, createdAt: "2026-03-01T09:00:00Z" };
}
