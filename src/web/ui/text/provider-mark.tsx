import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import marksUrl from "./provider-marks.svg";

/**
 * Those with a drawing of our own in the sheet, which is a picture and no part of the first page's
 * script.
 */
const drawn = new Set(
  "apple discord dropbox facebook github gitlab google huggingface kick linkedin microsoft reddit roblox spotify tiktok twitch twitter vk zoom".split(
    " ",
  ),
);

/** Shows the mark of a sign-in provider beside its name; one we have no drawing for gets a key. */
export function ProviderMark({ provider }: { provider: string }): ReactNode {
  if (!drawn.has(provider)) return <KeyRound aria-hidden />;
  return (
    <svg aria-hidden width={24} height={24}>
      <use href={`${marksUrl}#${provider}`} />
    </svg>
  );
}
