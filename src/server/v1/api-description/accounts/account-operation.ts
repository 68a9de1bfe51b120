/** A route of the account API in words. What it takes is read from its declaration. */
export interface AccountOperation {
  group: AccountGroup;
  /** One short phrase. */
  summary: string;
  /** The shape of a successful answer. Absent: null or an empty object. */
  answer?: unknown;
}

export const accountGroups = [
  "Sign-in",
  "Sessions",
  "Users",
  "Linked accounts",
  "User organizations",
  "Members",
  "Invitations",
  "Teams",
  "Audit log",
  "API keys",
  "Administration",
  "Pages",
] as const;
export type AccountGroup = (typeof accountGroups)[number];
