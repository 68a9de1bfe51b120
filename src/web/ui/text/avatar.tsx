import type { ReactNode } from "react";
import { PictureMark } from "./picture-mark.tsx";

const sizes = {
  32: "size-8 rounded-full text-11",
  56: "size-14 rounded-full text-17",
};

export interface AvatarProps {
  name: string;
  image?: string | null;
  size?: keyof typeof sizes;
  /** One of many in a list, not oneself. */
  quiet?: boolean;
  onBroken?: () => void;
}

/** Shows a person: round, where organizations are square. */
export function Avatar(props: AvatarProps): ReactNode {
  const { name, image, size = 32, quiet = false, onBroken } = props;
  const letters = quiet ? "bg-sunken text-ink-second" : "bg-accent-soft text-accent";
  return <PictureMark {...{ name, image, letters, onBroken }} shape={sizes[size]} />;
}
