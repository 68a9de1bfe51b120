import { type ReactNode, useState } from "react";
import { classes } from "#web/ui/layout/classes.ts";

export interface PictureMarkProps {
  name: string;
  /** Address of a picture; the letters stand in while it is missing or does not load. */
  image: string | null | undefined;
  shape: string;
  letters: string;
  onBroken: (() => void) | undefined;
}

/** The name itself always stands beside it, so nothing is lost for those who do not see it. */
export function PictureMark({
  name,
  image,
  shape,
  letters,
  onBroken,
}: PictureMarkProps): ReactNode {
  const [broken, setBroken] = useState<string | null>(null);
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
        className={classes("shrink-0 bg-sunken object-cover", shape)}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={classes(
        "inline-flex shrink-0 items-center justify-center font-semibold",
        shape,
        letters,
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
