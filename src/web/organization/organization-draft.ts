export interface SettingsDraft {
  name: string;
  slug: string;
  logo: string;
}

/** Says in the words of the page what differs from what is saved. */
export function changedSettings(saved: SettingsDraft, typed: SettingsDraft): string[] {
  const parts = [
    ["name", saved.name !== typed.name.trim()],
    ["slug", saved.slug !== typed.slug],
    ["picture", saved.logo !== typed.logo.trim()],
  ] as const;
  return parts.filter(([, differs]) => differs).map(([part]) => part);
}
