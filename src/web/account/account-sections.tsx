import { KeyRound, Laptop, Link2, Mail, SunMoon, Trash2, User } from "lucide-react";
import type { ReactNode } from "react";

export interface AccountSectionEntry {
  id: string;
  title: string;
  icon: ReactNode;
}

/** In the order of the page; the sidebar lists the same. */
export const accountSections: readonly AccountSectionEntry[] = [
  { id: "profile", title: "Profile", icon: <User aria-hidden /> },
  { id: "email", title: "Email", icon: <Mail aria-hidden /> },
  { id: "password", title: "Password", icon: <KeyRound aria-hidden /> },
  { id: "linked-accounts", title: "Linked accounts", icon: <Link2 aria-hidden /> },
  { id: "devices", title: "Devices", icon: <Laptop aria-hidden /> },
  { id: "appearance", title: "Appearance", icon: <SunMoon aria-hidden /> },
  { id: "delete-account", title: "Delete account", icon: <Trash2 aria-hidden /> },
];

export const accountSectionIds = accountSections.map(({ id }) => id);
