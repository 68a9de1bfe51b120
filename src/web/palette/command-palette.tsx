import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { toRoles } from "#contract/identity/organization-roles.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { count } from "#web/platform/format/format.ts";
import { useCurrentUser } from "#web/platform/identity/current-user.ts";
import { may } from "#web/platform/organization/member-rights.ts";
import { organizationsQuery } from "#web/platform/organization/organization-queries.ts";
import {
  useFullOrganization,
  useShownOrganization,
} from "#web/platform/organization/shown-organization.ts";
import { useSwitchOrganization } from "#web/platform/organization/switch-organization.ts";
import { Palette } from "#web/ui/overlays/palette.tsx";
import { fixedEntries, matching, type PaletteEntry, type PalettePlace } from "./palette-entries.ts";
import { usePaletteSearch } from "./palette-search.ts";

export interface CommandPaletteProps {
  places: readonly PalettePlace[];
  onClosed: () => void;
}

/** Finds pages, things and actions by a few letters. */
export function CommandPalette({ places, onClosed }: CommandPaletteProps): ReactNode {
  const [text, setText] = useState("");
  const organization = useShownOrganization();
  const navigate = useNavigate();
  const switchTo = useSwitchOrganization();
  const fixed = useFixedEntries(places);
  const { entries, isSearching } = usePaletteSearch(organization, text);
  const { data: organizations = [] } = useQuery(organizationsQuery);
  const others = organizations.filter(({ id }) => id !== organization?.id);
  const options = matching(
    [
      ...fixed,
      ...entries,
      ...others.map(
        ({ id, name, slug }): PaletteEntry => ({
          id,
          group: "Organizations",
          label: name,
          note: "Switch organization",
          target: { to: pagePaths.organizationHome, params: { slug } },
        }),
      ),
    ],
    text,
  );

  function choose(id: string): void {
    const entry = options.find((option) => option.id === id);
    const other = others.find((each) => each.id === id);
    onClosed();
    if (other) void switchTo(other);
    else if (entry) void navigate(entry.target);
  }

  return (
    <Palette
      label="Search or jump to"
      placeholder="Search pages, products, customers, orders and actions"
      text={text}
      onText={setText}
      options={options}
      status={toStatusText(options.length, isSearching, text)}
      onChoose={choose}
      onClosed={onClosed}
    />
  );
}

function useFixedEntries(places: readonly PalettePlace[]): PaletteEntry[] {
  const { user } = useCurrentUser();
  const { data: full } = useFullOrganization();
  const roles = toRoles(full?.members.find(({ userId }) => userId === user.id)?.role ?? "");
  return fixedEntries({
    places,
    slug: useShownOrganization()?.slug,
    may: ([resource, action]) => may(roles, resource, action as never),
  });
}

function toStatusText(amount: number, isSearching: boolean, text: string): string {
  if (amount > 0) return `${count(amount, "result")}. Use the arrow keys and press Enter.`;
  return isSearching ? "Searching" : `Nothing found for “${text.trim()}”`;
}
