import type { ReactNode } from "react";
import { PictureMark } from "#web/ui/text/picture-mark.tsx";

const sizes = {
  28: "size-7 rounded-6 text-11",
  44: "size-11 rounded-12 text-14",
  56: "size-14 rounded-12 text-17",
};

export interface SquareMarkProps {
  name: string;
  image: string | null;
  size?: keyof typeof sizes;
  onBroken?: () => void;
}

/** Shows an organization: square, where people are round. */
export function SquareMark({ name, image, size = 28, onBroken }: SquareMarkProps): ReactNode {
  return (
    <PictureMark {...{ name, image, onBroken }} letters="bg-ink text-canvas" shape={sizes[size]} />
  );
}
