import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";
import { inputClass } from "#web/ui/forms/field.tsx";

export interface CardToolbarProps {
  search?: SearchBoxProps;
  /** At the right: how many there are. */
  children?: ReactNode;
}

/** Is shown above the rows of a card. */
export function CardToolbar({ search, children }: CardToolbarProps): ReactNode {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
      {search ? <SearchBox {...search} /> : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-12 text-ink-second tabular-nums">
        {children}
      </div>
    </div>
  );
}

export interface SearchBoxProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

export function SearchBox({ label, value, onChange }: SearchBoxProps): ReactNode {
  return (
    <div className="relative w-full sm:w-72">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-2 left-2.5 size-4 text-ink-third"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        // Inside a form it would submit what is not finished.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        className={classes(inputClass, "h-8 pl-8 text-13")}
      />
    </div>
  );
}
