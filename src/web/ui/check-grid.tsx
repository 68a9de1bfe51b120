import type { ReactNode } from "react";

export interface CheckCell {
  /** What the form sends when it is checked. */
  value: string;
  /** For those who do not see row and column: "Read products". */
  label: string;
  defaultChecked?: boolean;
}

export interface CheckGridRow {
  label: string;
  /** For each heading, in its order; null where there is nothing to check. */
  cells: readonly (CheckCell | null)[];
}

export interface CheckGridProps {
  label: string;
  /** The form's name of every box. */
  name: string;
  headings: readonly string[];
  groups: readonly { title: string; rows: readonly CheckGridRow[] }[];
  error?: string | undefined;
}

/** What may be done with what: one box for each pair, grouped, scrolling in itself. */
export function CheckGrid({ label, name, headings, groups, error }: CheckGridProps): ReactNode {
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="pb-1.5 text-13 font-medium">{label}</legend>
      <div className="max-h-72 overflow-y-auto rounded-8 border border-line">
        <table className="w-full border-collapse text-13">
          <thead className="sticky top-0 bg-sunken text-12 text-ink-second">
            <tr>
              <th scope="col" className="h-8 pl-3 text-left font-medium">
                What
              </th>
              {headings.map((heading) => (
                <th key={heading} scope="col" className="w-16 text-center font-medium">
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
                  className="px-3 pt-3 pb-1 text-left font-semibold"
                >
                  {group.title}
                </th>
              </tr>
              {group.rows.map((row) => (
                <tr key={row.label} className="last:[&>*]:pb-3">
                  <th scope="row" className="py-1 pl-3 text-left font-normal text-ink-second">
                    {row.label}
                  </th>
                  {row.cells.map((cell, index) => (
                    <td key={headings[index]} className="text-center">
                      {cell ? (
                        <input
                          type="checkbox"
                          name={name}
                          value={cell.value}
                          aria-label={cell.label}
                          defaultChecked={cell.defaultChecked ?? false}
                          className="size-4 align-middle accent-accent"
                        />
                      ) : null}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      {error ? (
        <p role="alert" className="text-12 text-bad">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
