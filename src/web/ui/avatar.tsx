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
  onBroken?: () => void;
}

/** A person: round, where organizations are square. */
export function Avatar({ name, image, size = 32, onBroken }: AvatarProps): ReactNode {
  const letters = "bg-accent-soft text-accent";
  return <PictureMark {...{ name, image, letters, onBroken }} shape={sizes[size]} />;
}
