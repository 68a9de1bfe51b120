import type { AdminUserWire } from "#contract/identity/admin-schema.ts";

/** Props of every dialog about a person. */
export interface PersonDialogProps {
  person: AdminUserWire;
  onClosed: () => void;
}
