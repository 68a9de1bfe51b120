import { type ReactNode, useState } from "react";
import { toInitials } from "#contract/initials.ts";
import { classes } from "#web/ui/classes.ts";

export interface PictureMarkProps {
  name: string;
  /** URL of a picture; initials are shown while it is missing or does not load. */
  image: string | null | undefined;
  shape: string;
  letters: string;
  onBroken: (() => void) | undefined;
}

/** The name is always beside it, so the picture needs no alternative text. */
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
      {toInitials(name)}
    </span>
  );
}
