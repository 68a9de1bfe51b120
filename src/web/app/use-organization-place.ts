import { useQuery } from "@tanstack/react-query";
import { useMatches, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { OrganizationWire } from "#contract/identity/organization-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { useCurrentUser } from "#web/platform/identity/current-user.ts";
import {
  formerSlugQuery,
  organizationsQuery,
} from "#web/platform/organization/organization-queries.ts";
import {
  forgetChosenOrganization,
  isChosenOrganization,
} from "#web/platform/organization/switch-organization.ts";
import { type Entered, type OrganizationPlace, placeIn } from "./organization-place.ts";

export interface PlaceOfPage {
  place: OrganizationPlace;
  /** The organization to name around the page; null for people without one. */
  shown: OrganizationWire | null;
}

/** Returns the organization that the address names, and whether its page may be shown. */
export function useOrganizationPlace(): PlaceOfPage {
  const match = useMatches().at(-1);
  const slug = slugIn(match?.params);
  const { activeOrganizationId: activeId } = useCurrentUser().session;
  const { data: organizations, isFetching } = useQuery(organizationsQuery);
  const [entered, setEntered] = useState<Entered>();
  const isNamed = organizations?.some((each) => each.slug === slug) ?? true;
  const isFormer = slug !== undefined && !isNamed && entered?.slug !== slug;
  const former = useQuery({ ...formerSlugQuery(slug ?? ""), enabled: isFormer });
  const place = placeIn({
    slug,
    organizations,
    isFetching,
    activeId,
    isChosen: isChosenOrganization,
    entered,
    idBefore: former.isError || former.data === null ? null : former.data?.id,
  });
  const organization = "organization" in place ? place.organization : undefined;
  const isNew = entered?.id !== organization?.id || entered?.slug !== organization?.slug;
  if (place.kind === "own" && isNew)
    setEntered({ id: place.organization.id, slug: place.organization.slug });

  // biome-ignore lint/correctness/useExhaustiveDependencies: every page that opens ends the choice
  useEffect(() => {
    if (place.kind === "own") forgetChosenOrganization();
  }, [place.kind, match?.pathname]);
  useNewSlug(slug, place.kind === "moved" ? place.organization.slug : undefined);
  const active = organizations?.find(({ id }) => id === activeId);
  return { place, shown: organization ?? active ?? organizations?.[0] ?? null };
}

/** The page stays as it is, with what is typed there, and gets its new address. */
function useNewSlug(slug: string | undefined, newSlug: string | undefined): void {
  const router = useRouter();
  useEffect(() => {
    if (slug === undefined || newSlug === undefined) return;
    const { href } = router.state.location;
    const rest = href.slice(toHomePath(slug).length);
    void router.navigate({ href: toHomePath(newSlug) + rest, replace: true, ignoreBlocker: true });
  }, [router, slug, newSlug]);
}

function toHomePath(slug: string): string {
  return pagePaths.organizationHome.replace("$slug", slug);
}

function slugIn(params: object | undefined): string | undefined {
  return (params as { slug?: string } | undefined)?.slug;
}
