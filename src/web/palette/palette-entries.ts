import type { ActionOn, Resource } from "#contract/identity/organization-roles.ts";
import { type PagePath, pagePaths } from "#contract/page-paths.ts";

/** Where an entry leads. */
export interface PaletteTarget {
  to: PagePath;
  params?: Record<string, string>;
  search?: Record<string, string>;
}

export interface PaletteEntry {
  id: string;
  group: PaletteGroup;
  label: string;
  /** Beside the label. */
  note?: string;
  /** Also found by these words. */
  words?: string;
  target: PaletteTarget;
}

export type PaletteGroup =
  | "Actions"
  | "Pages"
  | "Products"
  | "Customers"
  | "Orders"
  | "Organizations";

export const paletteGroups: readonly PaletteGroup[] = [
  "Actions",
  "Pages",
  "Products",
  "Customers",
  "Orders",
  "Organizations",
];

interface PaletteAction {
  label: string;
  words?: string;
  to: PagePath;
  /** The permission that it takes. */
  needs?: { [On in Resource]: readonly [On, ActionOn<On>] }[Resource];
}

const actions: readonly PaletteAction[] = [
  {
    label: "Create product",
    words: "new add",
    to: pagePaths.newProduct,
    needs: ["products", "write"],
  },
  {
    label: "Create checkout link",
    words: "new add share buy",
    to: pagePaths.newCheckoutLink,
    needs: ["products", "write"],
  },
  {
    label: "Create discount",
    words: "new add coupon code",
    to: pagePaths.newDiscount,
    needs: ["products", "write"],
  },
  {
    label: "Create benefit",
    words: "new add license",
    to: pagePaths.newBenefit,
    needs: ["products", "write"],
  },
  {
    label: "Create customer",
    words: "new add",
    to: pagePaths.newCustomer,
    needs: ["customers", "write"],
  },
  {
    label: "Create meter",
    words: "new add usage",
    to: pagePaths.newMeter,
    needs: ["products", "write"],
  },
  {
    label: "Create custom field",
    words: "new add question",
    to: pagePaths.newCustomField,
    needs: ["products", "write"],
  },
  {
    label: "Invite a member",
    words: "new add team colleague",
    to: pagePaths.invitations,
    needs: ["invitation", "create"],
  },
  {
    label: "Create access token",
    words: "new add api key",
    to: pagePaths.accessTokens,
    needs: ["tokens", "write"],
  },
  { label: "Create organization", words: "new add", to: pagePaths.newOrganization },
  {
    label: "Account settings",
    words: "profile password email devices theme",
    to: pagePaths.account,
  },
];

/** Pages that only some roles can read. */
const readers: Partial<Record<PagePath, PaletteAction["needs"]>> = {
  [pagePaths.auditLog]: ["auditLog", "read"],
  [pagePaths.accessTokens]: ["tokens", "read"],
};

export interface PalettePlace {
  label: string;
  /** The entry of the sidebar that it belongs to. */
  within: string;
  path: PagePath;
}

export interface PaletteViewer {
  places: readonly PalettePlace[];
  /** Of the shown organization; undefined for people without one. */
  slug: string | undefined;
  may: (needs: NonNullable<PaletteAction["needs"]>) => boolean;
}

/** Returns everything that is known without asking the server. */
export function fixedEntries({ places, slug, may }: PaletteViewer): PaletteEntry[] {
  const isOpen = (path: PagePath) =>
    slug !== undefined || !path.startsWith(pagePaths.organizationHome);
  const params = slug === undefined ? {} : { slug };
  return [
    ...actions
      .filter(({ to, needs }) => isOpen(to) && (!needs || may(needs)))
      .map(({ label, words, to }) => ({
        id: `action ${label}`,
        group: "Actions" as const,
        label,
        ...(words ? { words } : {}),
        target: { to, params },
      })),
    ...places
      .filter(({ path }) => isOpen(path) && (!readers[path] || may(readers[path])))
      .map(({ label, within, path }) => ({
        id: `page ${path}`,
        group: "Pages" as const,
        label,
        ...(within === label ? {} : { note: within }),
        target: { to: path, params },
      })),
  ];
}

const maxPerGroup = 6;

/**
 * Returns the entries that have every word of the text, by group; labels and groups with a label
 * that begins with it come first.
 */
export function matching(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter(({ label, note = "", words: also = "" }) => {
    const haystack = `${label} ${note} ${also}`.toLowerCase();
    return words.every((word) => haystack.includes(word));
  });
  const begins = ({ label }: PaletteEntry) => label.toLowerCase().startsWith(words[0] ?? "");
  const ranked = [...found.filter(begins), ...found.filter((entry) => !begins(entry))];
  const groups = paletteGroups.map((group) => ranked.filter((entry) => entry.group === group));
  const isBest = ([first]: readonly PaletteEntry[]) => first !== undefined && begins(first);
  return [...groups.filter(isBest), ...groups.filter((group) => !isBest(group))].flatMap((group) =>
    group.slice(0, maxPerGroup),
  );
}
