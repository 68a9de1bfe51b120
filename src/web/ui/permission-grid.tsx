import { Check, Minus } from "lucide-react";
import type { ReactNode } from "react";

export interface GridRow {
  label: string;
  /** For each heading, in its order. */
  cells: readonly boolean[];
}

export interface GridGroup {
  title: string;
  rows: readonly GridRow[];
}

export interface PermissionGridProps {
  label: string;
  headings: readonly string[];
  groups: readonly GridGroup[];
}

/** Who may do what: a table with a word in every cell, also for those who do not see the marks. */
export function PermissionGrid({ label, headings, groups }: PermissionGridProps): ReactNode {
  return (
    <table className="w-full border-collapse text-13">
      <caption className="sr-only">{label}</caption>
      <thead className="bg-sunken text-12 text-ink-second">
        <tr>
          <th scope="col" className="h-8 pl-5 text-left font-medium">
            Action
          </th>
          {headings.map((heading) => (
            <th
              key={heading}
              scope="col"
              className="w-18 px-1 text-center font-medium last:pr-4 sm:w-32"
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
              className="px-5 pt-4 pb-1 text-left font-semibold"
            >
              {group.title}
            </th>
          </tr>
          {group.rows.map((row) => (
            <tr key={row.label} className="last:[&>*]:pb-4">
              <th scope="row" className="py-1.5 pl-5 text-left font-normal text-ink-second">
                {row.label}
              </th>
              {row.cells.map((allowed, index) => (
                <td key={headings[index]} className="px-1 py-1.5 last:pr-4">
                  <Mark allowed={allowed} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Mark({ allowed }: { allowed: boolean }): ReactNode {
  return (
    <span className="flex justify-center">
      {allowed ? (
        <Check aria-hidden className="size-4 text-good" />
      ) : (
        <Minus aria-hidden className="size-4 text-ink-third" />
      )}
      <span className="sr-only">{allowed ? "Yes" : "No"}</span>
    </span>
  );
}
