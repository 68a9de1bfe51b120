import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Left out where there is no room; the summary under the first cell says it there. */
  wide?: boolean;
  /** Actions: at the right, and its heading is only read aloud. */
  end?: boolean;
  /** Has buttons or links of its own, above the link of the row. */
  clickable?: boolean;
  /** Amounts: at the right, under each other. */
  figures?: boolean;
  /** By what the list can be ordered with this column. */
  sort?: string;
}

export interface TableOrder {
  by: string;
  descending: boolean;
  onChange: (by: string) => void;
}

export interface TableProps<Row> {
  /** The noun for the rows, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Under the first cell, on small screens only. */
  summary?: (row: Row) => ReactNode;
  order?: TableOrder;
  /** Shows the headings on a phone, too: for figures that need one. */
  headOnPhone?: boolean;
}

/**
 * Shows a head of 32 on sunken, rows of 56; on a phone the first cell carries what the missing
 * columns would say.
 */
export function Table<Row>(props: TableProps<Row>): ReactNode {
  const { label, columns, rows, rowKey, summary, order, headOnPhone = false } = props;
  return (
    <div className="@container border-t border-line first:border-t-0">
      <table className="w-full border-collapse text-left text-13">
        <caption className="sr-only">{label}</caption>
        <thead className="bg-sunken text-12 text-ink-second">
          <tr className={headOnPhone ? undefined : "max-sm:sr-only"}>
            {columns.map((column) => (
              <th
                key={column.header}
                scope="col"
                aria-sort={sortedHow(column, order)}
                className={classes(
                  "h-8 px-3 font-medium first:pl-5 last:pr-5",
                  reach(column),
                  column.figures && "text-right",
                )}
              >
                <Header column={column} order={order} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className="relative border-t border-line has-data-[row-link]:transition-colors has-data-[row-link]:hover:bg-sunken"
            >
              {columns.map((column, index) => (
                <td
                  key={column.header}
                  className={classes(
                    "h-14 px-3 py-2 first:pl-5 last:pr-5",
                    reach(column),
                    (column.end || column.clickable) && "relative",
                    column.end && "text-right whitespace-nowrap",
                    column.figures && "text-right tabular-nums",
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

interface HeaderProps<Row> {
  column: Column<Row>;
  order: TableOrder | undefined;
}

function Header<Row>({ column, order }: HeaderProps<Row>): ReactNode {
  const { header, end, sort } = column;
  if (end) return <span className="sr-only">{header}</span>;
  if (!sort || !order) return header;
  const isCurrent = order.by === sort;
  const Icon = isCurrent ? (order.descending ? ArrowDown : ArrowUp) : ChevronsUpDown;
  return (
    <button
      type="button"
      onClick={() => order.onChange(sort)}
      className={classes(
        "-mx-1.5 inline-flex h-6 items-center gap-1 rounded-6 px-1.5 font-medium transition-colors hover:text-ink [&_svg]:size-3",
        isCurrent && "text-ink",
      )}
    >
      {header}
      <Icon aria-hidden />
    </button>
  );
}

function sortedHow<Row>(
  { sort }: Column<Row>,
  order: TableOrder | undefined,
): "ascending" | "descending" | undefined {
  if (!sort || order?.by !== sort) return undefined;
  return order.descending ? "descending" : "ascending";
}

function reach({ wide }: { wide?: boolean }): string {
  return wide ? "hidden @2xl:table-cell" : "";
}
