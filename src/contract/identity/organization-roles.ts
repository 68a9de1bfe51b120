/** Roles of an organization. A member may hold several; any one that allows an action is enough. */
export const roleNames = ["owner", "admin", "member"] as const;
export type RoleName = (typeof roleNames)[number];

const everybody = roleNames;
const managers = ["owner", "admin"] as const;
const owners = ["owner"] as const;

/**
 * Who may do what: resource × action × roles.
 * Members see what is sold and to whom; keys and addresses that let others in, and files with the
 * details of all customers, are for managers.
 */
export const permissionTable = {
  organization: { update: managers, delete: owners },
  member: { create: managers, update: managers, delete: managers },
  invitation: { create: managers, cancel: managers },
  team: { create: managers, update: managers, delete: managers },
  products: { read: everybody, write: managers },
  orders: { read: everybody, write: managers },
  refunds: { read: everybody, write: managers },
  customers: { read: everybody, write: managers, export: managers },
  webhooks: { read: managers, write: managers },
  tokens: { read: managers, write: managers },
  settings: { read: everybody, write: managers },
  auditLog: { read: owners },
} as const satisfies Record<string, Record<string, readonly RoleName[]>>;

export type Resource = keyof typeof permissionTable;
export type ActionOn<On extends Resource> = keyof (typeof permissionTable)[On] & string;

/** Returns the roles of a member or an invitation, the highest first. */
export function toRoles(text: string): RoleName[] {
  return roleNames.filter((name) => text.split(",").includes(name));
}

/** Writes roles with their article: "a member", "an owner and an admin". */
export function rolesInSentence(text: string): string {
  const roles = toRoles(text).map((role) => `${role === "member" ? "a" : "an"} ${role}`);
  return new Intl.ListFormat("en").format(roles);
}
