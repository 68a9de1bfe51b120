import type { ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";

export interface GridRow<Cell> {
  label: string;
  /** One for each heading, in the same order. */
  cells: readonly Cell[];
}

export interface GridGroup<Cell> {
  title: string;
  rows: readonly GridRow<Cell>[];
}

export interface GroupedGridProps<Cell> {
  /** Read aloud; absent where a legend names the table already. */
  caption?: string;
  /** Heading of the first column. */
  what: string;
  headings: readonly string[];
  groups: readonly GridGroup<Cell>[];
  /** Inside of a dialog or form: less room, and headings that stay while it scrolls. */
  compact?: boolean;
  cell: (cell: Cell) => ReactNode;
  /** At the right of a group's title. */
  groupAction?: (group: GridGroup<Cell>) => ReactNode;
}

/** Shows rows in titled groups, with one cell under each heading. */
export function GroupedGrid<Cell>(props: GroupedGridProps<Cell>): ReactNode {
  const { caption, what, headings, groups, compact = false, cell, groupAction } = props;
  return (
    <table className="w-full border-collapse text-13">
      {caption ? <caption className="sr-only">{caption}</caption> : null}
      <thead className={classes("bg-sunken text-12 text-ink-second", compact && "sticky top-0")}>
        <tr>
          <th
            scope="col"
            className={classes("h-8 text-left font-medium", compact ? "pl-3" : "pl-5")}
          >
            {what}
          </th>
          {headings.map((heading) => (
            <th
              key={heading}
              scope="col"
              className={classes(
                "text-center font-medium",
                compact ? "w-16" : "w-18 px-1 last:pr-4 sm:w-32",
              )}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.title} className="border-t border-line">
          <tr>
            <th
              scope="rowgroup"
              colSpan={headings.length + 1}
              className={classes(
                "pb-1 text-left font-semibold",
                compact ? "px-3 pt-3" : "px-5 pt-4",
              )}
            >
              {groupAction ? (
                <span className="flex items-center justify-between">
                  {group.title}
                  {groupAction(group)}
                </span>
              ) : (
                group.title
              )}
            </th>
          </tr>
          {group.rows.map((row) => (
            <tr key={row.label} className={compact ? "last:[&>*]:pb-3" : "last:[&>*]:pb-4"}>
              <th
                scope="row"
                className={classes(
                  "text-left font-normal text-ink-second",
                  compact ? "py-1 pl-3" : "py-1.5 pl-5",
                )}
              >
                {row.label}
              </th>
              {row.cells.map((each, index) => (
                <td
                  key={headings[index]}
                  className={classes("text-center", !compact && "px-1 py-1.5 last:pr-4")}
                >
                  {cell(each)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
