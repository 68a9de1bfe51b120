import { Search } from "lucide-react";
import type { ReactNode } from "react";

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

export interface SearchButtonProps {
  onClick: () => void;
  children: string;
}

/** Looks like a field, and opens one over the page. */
export function SearchButton({ onClick, children }: SearchButtonProps): ReactNode {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K /"
      onClick={onClick}
      className="mt-3 flex h-8 w-full shrink-0 items-center gap-2 rounded-8 border border-line bg-surface px-2.5 text-13 text-ink-third shadow-card transition-colors hover:border-line-strong hover:text-ink-second"
    >
      <Search aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate">{children}</span>
      <kbd className="ml-auto shrink-0 font-sans text-11">{isApple ? "⌘K" : "Ctrl K"}</kbd>
    </button>
  );
}
