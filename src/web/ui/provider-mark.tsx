import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";

/** Plain drawings of our own in the weight of the other icons; a dot is a line of no length. */
const strokes: Record<string, string> = {
  apple:
    "M12 7.6c-3.2-1.9-7-.2-7 4.3C5 16.5 7.9 21 10 21c.9 0 1.2-.6 2-.6s1.1.6 2 .6c1.7 0 3.9-2.7 4.8-5.4-3-1.3-3.2-5.3-.3-7C17 6.8 14.4 6.3 12 7.6ZM12 5c0-1.6 1-2.7 2.6-3",
  discord:
    "M8 6.6c2.6-.8 5.4-.8 8 0L17 5c1.1.3 2.1.7 3 1.3 1.7 3 2.3 6.5 1.8 10.2-1.3 1-2.8 1.7-4.4 2.2l-1.3-2.3M8 6.6 7 5c-1.1.3-2.1.7-3 1.3-1.7 3-2.3 6.5-1.8 10.2 1.3 1 2.8 1.7 4.4 2.2l1.3-2.3M6.8 15.9c3.3 1.5 7.1 1.5 10.4 0M9 12h.01M15 12h.01",
  facebook: "M12 22a10 10 0 1 1 2 0V11a2 2 0 0 1 2-2h1M10 14h6.5",
  github:
    "M4 9.6 4.2 4l4.2 2.1c2.4-.6 4.8-.6 7.2 0L19.8 4l.2 5.6c1.4 2.4 1.2 5-.2 6.9C18.2 18.8 15.4 20 12 20s-6.2-1.2-7.8-3.5c-1.4-1.9-1.6-4.5-.2-6.9ZM9 13v1.5M15 13v1.5",
  gitlab: "M3 13.5 6.2 4 9 11h6l2.8-7 3.2 9.5-9 7Z",
  google: "M18 6.3A8.2 8.2 0 1 0 20.2 12H12.5",
  huggingface:
    "M4.6 15.5a8.5 8.5 0 1 1 14.8 0M8.7 9.5h.01M15.3 9.5h.01M8.5 13a4 4 0 0 0 7 0M3 20.5c1.2-3 4.6-3.4 6 0M15 20.5c1.4-3.4 4.8-3 6 0",
  kick: "M6 4v16M18 4l-8.5 8 8.5 8",
  linkedin:
    "M6 3h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3ZM8 11v6M8 7.5h.01M12 17v-6M12 13.5a2.5 2.5 0 0 1 5 0V17",
  reddit:
    "M12 9.5c5 0 8.5 2.5 8.5 5.5s-3.5 5.5-8.5 5.5S3.5 18 3.5 15 7 9.5 12 9.5ZM12 9.5l1.2-5.2 4.3 1M19 5.7h.01M8.8 14h.01M15.2 14h.01M9 17.3c1.9 1 4.1 1 6 0",
  roblox: "M6.6 3 21 6.6 17.4 21 3 17.4ZM10.7 9.9l3.4.8-.8 3.4-3.4-.8Z",
  spotify:
    "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20ZM6.8 9.3c3.6-1 7.4-.7 10.6 1M7.4 12.8c3-.8 6-.5 8.6.9M8 16.2c2.3-.6 4.6-.4 6.6.7",
  tiktok: "M13.5 3v11.7a4.2 4.2 0 1 1-4.2-4.2M13.5 3c.4 3.2 2.5 5.2 6 5.4",
  twitch: "M5 3h15v11l-4 4h-4l-3 3v-3H5ZM11 8v4M16 8v4",
  twitter: "M4 4h4.2L20 20h-4.2ZM19.5 4l-6.6 7M11 13.2 4.5 20",
  vk: "M3 7c.5 6.3 3.6 10 9 10V7M12 11.8c3.2-.2 5.4-2 6.3-4.8M12 11.8c3.4.2 5.9 2 7.3 5.2",
  zoom: "M3 7h9a3 3 0 0 1 3 3v7H6a3 3 0 0 1-3-3ZM15 11l6-3.5v9L15 13",
};

const fills: Record<string, string> = {
  dropbox:
    "m7 3 5 3.4-5 3.4-5-3.4ZM17 3l5 3.4-5 3.4-5-3.4ZM7 9.8l5 3.4-5 3.4-5-3.4ZM17 9.8l5 3.4-5 3.4-5-3.4ZM12 14.4l5 3.3-5 3.3-5-3.3Z",
  microsoft: "M3 3h8.3v8.3H3ZM12.7 3H21v8.3h-8.3ZM3 12.7h8.3V21H3ZM12.7 12.7H21V21h-8.3Z",
};

/** Stands for a sign-in provider beside its name; one we have no drawing for gets a key. */
export function ProviderMark({ provider }: { provider: string }): ReactNode {
  const stroke = strokes[provider];
  const fill = fills[provider];
  if (!stroke && !fill) return <KeyRound aria-hidden />;
  return (
    <svg
      aria-hidden
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill={fill ? "currentColor" : "none"}
      stroke={stroke ? "currentColor" : "none"}
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={stroke ?? fill} />
    </svg>
  );
}
