import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Left out where there is no room; the summary under the first cell says it there. */
  wide?: boolean;
  /** Actions: at the right, and its heading is only read aloud. */
  end?: boolean;
}

export interface TableProps<Row> {
  /** What the rows are, for those who do not see the page around them. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Under the first cell, on small screens only. */
  summary?: (row: Row) => ReactNode;
}

/** Head of 32 on sunken, rows of 56; on a phone the first cell carries what the missing columns would say. */
export function Table<Row>(props: TableProps<Row>): ReactNode {
  const { label, columns, rows, rowKey, summary } = props;
  return (
    <div className="@container border-t border-line first:border-t-0">
      <table className="w-full border-collapse text-left text-13">
        <caption className="sr-only">{label}</caption>
        <thead className="bg-sunken text-12 text-ink-second">
          <tr className="max-sm:sr-only">
            {columns.map((column) => (
              <th
                key={column.header}
                scope="col"
                className={classes("h-8 px-3 font-medium first:pl-5 last:pr-5", reach(column))}
              >
                {column.end ? <span className="sr-only">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-t border-line">
              {columns.map((column, index) => (
                <td
                  key={column.header}
                  className={classes(
                    "h-14 px-3 py-2 first:pl-5 last:pr-5",
                    reach(column),
                    column.end && "text-right whitespace-nowrap",
                  )}
                >
                  {column.cell(row)}
                  {index === 0 && summary ? (
                    <div className="mt-1.5 pl-11 text-12 text-ink-second @2xl:hidden">
                      {summary(row)}
                    </div>
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function reach({ wide }: { wide?: boolean }): string {
  return wide ? "hidden @2xl:table-cell" : "";
}
