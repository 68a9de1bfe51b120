import { useQuery } from "@tanstack/react-query";
import { createContext, use } from "react";
import type { OrganizationWire } from "#contract/identity/organization-schema.ts";
import { fullOrganizationQuery } from "./organization-queries.ts";

/**
 * The organization in the address of the page; on pages outside of organizations the active one.
 */
export const ShownOrganizationContext = createContext<OrganizationWire | null>(null);

/** Returns null for people without an organization. */
export function useShownOrganization(): OrganizationWire | null {
  return use(ShownOrganizationContext);
}

/** Returns the organization with its members, invitations and teams. */
export function useFullOrganization() {
  const id = useShownOrganization()?.id;
  return useQuery({ ...fullOrganizationQuery(id ?? ""), enabled: id !== undefined });
}
