const resources: Record<string, string> = {
  organization: "Organization",
  member: "Members",
  invitation: "Invitations",
  team: "Teams",
  products: "Products",
  orders: "Orders",
  refunds: "Refunds",
  customers: "Customers",
  webhooks: "Webhooks",
  tokens: "Access tokens",
  settings: "Settings",
  auditLog: "Audit log",
};

const actions: Record<string, string> = {
  "organization update": "Change name, slug and picture",
  "organization delete": "Delete",
  "member create": "Add",
  "member update": "Change roles",
  "member delete": "Remove",
  "invitation create": "Send",
  "invitation cancel": "Cancel",
  "team create": "Create",
  "team update": "Rename, add and remove people",
  "team delete": "Delete",
  "orders write": "Change",
  "customers export": "Export, also with their orders and subscriptions",
  "refunds write": "Refund payments",
  "webhooks write": "Create, change and delete",
  "tokens write": "Create and revoke",
  "settings write": "Change",
};

export function permissionResourceLabel(resource: string): string {
  return resources[resource] ?? resource;
}

/** A permission without a label is shown by its own name. */
export function permissionActionLabel(resource: string, action: string): string {
  const known = actions[`${resource} ${action}`];
  if (known) return known;
  if (action === "read") return "View";
  return action === "write" ? "Create and change" : action;
}
