import {
  Ban,
  Key,
  KeyRound,
  Laptop,
  RotateCcw,
  ShieldCheck,
  Trash2,
  VenetianMask,
} from "lucide-react";
import type { ReactNode } from "react";
import type { AdminUserWire } from "#contract/identity/admin-schema.ts";
import { MenuButton, type MenuItem } from "#web/ui/overlays/menu.tsx";
import { isAdministratorRole } from "./administration-queries.ts";
import type { Asked } from "./person-dialog.tsx";

export interface PersonMenuProps {
  person: AdminUserWire;
  isMe: boolean;
  ask: (asked: Asked) => void;
}

export function PersonMenu({ person, isMe, ask }: PersonMenuProps): ReactNode {
  const item = (what: Asked["what"], rest: Omit<MenuItem, "onChoose">): MenuItem => ({
    ...rest,
    onChoose: () => ask({ what, person }),
  });
  return (
    <MenuButton
      label={`Actions for ${person.name}`}
      items={[
        item("sessions", { label: "Devices", icon: <Laptop aria-hidden /> }),
        item("api-keys", { label: "API keys", icon: <Key aria-hidden /> }),
        item("role", { label: "Change role", icon: <ShieldCheck aria-hidden /> }),
        item("password", { label: "Set password", icon: <KeyRound aria-hidden /> }),
        item("impersonation", {
          label: "Impersonate",
          icon: <VenetianMask aria-hidden />,
          unavailable: notImpersonable(person, isMe),
        }),
        person.banned
          ? item("unban", { label: "Lift ban", icon: <RotateCcw aria-hidden /> })
          : item("ban", {
              label: "Ban",
              icon: <Ban aria-hidden />,
              danger: true,
              unavailable: isMe ? "You cannot ban yourself" : undefined,
            }),
        item("removal", {
          label: "Delete account",
          icon: <Trash2 aria-hidden />,
          danger: true,
          unavailable: isMe ? "You cannot delete yourself" : undefined,
        }),
      ]}
    />
  );
}

function notImpersonable(person: AdminUserWire, isMe: boolean): string | undefined {
  if (isMe) return "This is you";
  if (isAdministratorRole(person)) return "They are an administrator";
  return person.banned ? "They are banned" : undefined;
}
