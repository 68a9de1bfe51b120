import type { FieldErrors } from "#web/platform/api/refusal-outcome.ts";

interface Profile {
  name: string;
  image: string | null;
}

/** Names the parts that differ from what is saved; spaces around do not count. */
export function changedParts(saved: Profile, typed: { name: string; image: string }): string[] {
  return [
    ...(typed.name.trim() === saved.name ? [] : ["name"]),
    ...(typed.image.trim() === (saved.image ?? "") ? [] : ["picture"]),
  ];
}

/** The button names what it saves. */
export function saveLabel(changed: readonly string[]): string {
  return changed.length === 1 ? `Save ${changed[0]}` : `Save ${changed.length} changes`;
}

/** Pages load pictures over https only, so another address would never be seen. */
export function checkProfile(input: { image?: string | null | undefined }): FieldErrors {
  const { image } = input;
  if (!image || /^https:\/\/\S+$/.test(image)) return {};
  return { image: "Enter a URL that starts with https://" };
}
