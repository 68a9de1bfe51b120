import { type ReactNode, useState } from "react";
import { classes } from "./classes.ts";

const sizes = {
  32: "size-8 text-11",
  56: "size-14 text-17",
};

export interface AvatarProps {
  name: string;
  /** Address of a picture; the letters stand in while it is missing or does not load. */
  image?: string | null;
  size?: keyof typeof sizes;
  onBroken?: () => void;
}

/** The name itself always stands beside it, so nothing is lost for those who do not see it. */
export function Avatar({ name, image, size = 32, onBroken }: AvatarProps): ReactNode {
  const [broken, setBroken] = useState<string | null>(null);
  const shape = classes("shrink-0 rounded-full", sizes[size]);
  if (image && image !== broken) {
    return (
      <img
        src={image}
        alt=""
        referrerPolicy="no-referrer"
        onError={() => {
          setBroken(image);
          onBroken?.();
        }}
        className={classes(shape, "bg-sunken object-cover")}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={classes(
        shape,
        "inline-flex items-center justify-center bg-accent-soft font-semibold text-accent",
      )}
    >
      {initialsOf(name)}
    </span>
  );
}

/** The first letters of the first and last name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}
