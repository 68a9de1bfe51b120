import type { ReactNode } from "react";
import { FieldError } from "#web/ui/forms/field-frame.tsx";
import { type GridGroup, GroupedGrid } from "./grouped-grid.tsx";

export interface CheckCell {
  /** What the form sends when it is checked. */
  value: string;
  /** For those who do not see row and column: "Read products". */
  label: string;
  defaultChecked?: boolean;
}

export interface CheckGridProps {
  label: string;
  /** The form's name of every box. */
  name: string;
  headings: readonly string[];
  /** Null where there is nothing to check. */
  groups: readonly GridGroup<CheckCell | null>[];
  error?: string | undefined;
}

/** One box for each pair of row and heading; scrolls in itself. */
export function CheckGrid({ label, name, headings, groups, error }: CheckGridProps): ReactNode {
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="pb-1.5 text-13 font-medium">{label}</legend>
      <div className="max-h-72 overflow-y-auto rounded-8 border border-line">
        <GroupedGrid
          what="What"
          headings={headings}
          groups={groups}
          compact
          cell={(cell) =>
            cell ? (
              <input
                type="checkbox"
                name={name}
                value={cell.value}
                aria-label={cell.label}
                defaultChecked={cell.defaultChecked ?? false}
                className="size-4 align-middle accent-accent"
              />
            ) : null
          }
        />
      </div>
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}
