import type { OrganizationWire } from "#contract/identity/organization-schema.ts";

/** The organization whose page was last shown in this tab. */
export interface Entered {
  id: string;
  slug: string;
}

export interface PlaceFacts {
  /** From the address; undefined on pages outside of organizations. */
  slug: string | undefined;
  /** Those of this person; undefined until they are known. */
  organizations: readonly OrganizationWire[] | undefined;
  /** The list is being read again. */
  isFetching: boolean;
  activeId: string | null;
  /** This person chose the organization in this tab, so there is nothing to ask. */
  isChosen: (id: string) => boolean;
  entered: Entered | undefined;
  /**
   * The organization of this person that had this slug before; undefined until the server has said.
   */
  idBefore?: string | null | undefined;
}

export type OrganizationPlace =
  | { kind: "outside" | "loading" }
  /** No organization of this person has this slug. Whether another one has it is not known here. */
  | { kind: "unknown" }
  /** This person left it, was removed, or it was deleted while its page was open. */
  | { kind: "gone" }
  /** Its slug was changed, while its page was open or before. */
  | { kind: "moved"; organization: OrganizationWire }
  /** To be made the active one before its page is shown. */
  | { kind: "activate"; organization: OrganizationWire }
  /** A link into an organization that is not the active one. */
  | { kind: "other"; organization: OrganizationWire; active: OrganizationWire }
  /** Another tab made another organization the active one while this page was open. */
  | { kind: "switched"; organization: OrganizationWire; active: OrganizationWire }
  | { kind: "own"; organization: OrganizationWire };

/** Returns the screen for the organization that the address names. */
export function placeIn(facts: PlaceFacts): OrganizationPlace {
  const { slug, organizations, activeId, isChosen, entered } = facts;
  if (slug === undefined) return { kind: "outside" };
  if (organizations === undefined) return { kind: "loading" };
  const organization = organizations.find((each) => each.slug === slug);
  if (!organization) return placeWithout(facts, organizations);
  if (organization.id === activeId) return { kind: "own", organization };
  const active = organizations.find(({ id }) => id === activeId);
  const isOpen = entered?.id === organization.id;
  if (!active && isOpen) return { kind: "own", organization };
  if (!active || isChosen(organization.id)) return { kind: "activate", organization };
  return { kind: isOpen ? "switched" : "other", organization, active };
}

function placeWithout(
  { slug, isFetching, entered, idBefore }: PlaceFacts,
  organizations: readonly OrganizationWire[],
): OrganizationPlace {
  const id = entered?.slug === slug ? entered?.id : idBefore;
  const organization = organizations.find((each) => each.id === id);
  if (organization) return { kind: "moved", organization };
  if (entered?.slug === slug) return { kind: "gone" };
  return { kind: isFetching || idBefore === undefined ? "loading" : "unknown" };
}
