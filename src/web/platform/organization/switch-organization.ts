import { useNavigate } from "@tanstack/react-router";
import { type PagePath, pagePaths } from "#contract/page-paths.ts";

interface Target {
  id: string;
  slug: string;
}

let chosenId: string | undefined;

/**
 * Opens a page of another organization of this person. The page makes that organization the active
 * one when it opens, so that unsaved work can still stop the switch.
 */
export function useSwitchOrganization(): (target: Target, to?: PagePath) => Promise<void> {
  const navigate = useNavigate();
  return ({ id, slug }, to = pagePaths.organizationHome) => {
    chosenId = id;
    return navigate({ to, params: { slug } });
  };
}

/**
 * Returns true from the choice until a page of an organization is open: a page of this one may
 * switch without asking.
 */
export function isChosenOrganization(id: string): boolean {
  return id === chosenId;
}

export function forgetChosenOrganization(): void {
  chosenId = undefined;
}
