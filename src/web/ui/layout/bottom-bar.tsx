import { Menu } from "lucide-react";
import type { ReactNode } from "react";
import { MenuLink, type MenuLinkProps } from "./menu-link.tsx";

const itemClass =
  "flex h-15 flex-1 flex-col items-center justify-center gap-1 text-11 font-medium text-ink-second -outline-offset-2 aria-[current]:text-accent [&_svg]:size-5";

export interface BottomBarProps {
  /** Opens the whole menu. */
  onMore: () => void;
  children: ReactNode;
}

/** Holds the most used pages at the foot of a phone, within reach of the thumb. */
export function BottomBar({ onMore, children }: BottomBarProps): ReactNode {
  return (
    <nav
      aria-label="Most used"
      data-bottom-bar=""
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-canvas pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {children}
      <button type="button" onClick={onMore} className={itemClass}>
        <Menu aria-hidden />
        More
      </button>
    </nav>
  );
}

export function BottomBarLink(props: MenuLinkProps): ReactNode {
  return <MenuLink {...props} look={itemClass} />;
}
