import type { ReactNode } from "react";
import markUrl from "./guildhall-mark.svg";

export function BrandMark(): ReactNode {
  return <img src={markUrl} alt="" width={28} height={28} className="size-7 shrink-0" />;
}

export function Brand(): ReactNode {
  return (
    <span className="flex items-center gap-2.5 text-15 font-semibold tracking-[-0.01em]">
      <BrandMark />
      Guildhall
    </span>
  );
}
