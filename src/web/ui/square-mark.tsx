import { type ReactNode, useState } from "react";
import { initialsOf } from "./avatar.tsx";
import { classes } from "./classes.ts";

const sizes = { 28: "size-7 rounded-6 text-11", 56: "size-14 rounded-12 text-17" };

export interface SquareMarkProps {
  name: string;
  image: string | null;
  size?: keyof typeof sizes;
  onBroken?: () => void;
}

/** An organization: square, where people are round. */
export function SquareMark({ name, image, size = 28, onBroken }: SquareMarkProps): ReactNode {
  const [broken, setBroken] = useState<string | null>(null);
  const shape = classes("shrink-0", sizes[size]);
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
        "inline-flex items-center justify-center bg-ink font-semibold text-canvas",
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
