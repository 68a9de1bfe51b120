import { type ReactNode, useState } from "react";
import { Day, Moment } from "#web/platform/clock/moment.tsx";
import { RowActions } from "#web/ui/layout/stack.tsx";
import type { Column } from "#web/ui/lists/table.tsx";
import { MenuButton, type MenuItem } from "#web/ui/overlays/menu.tsx";

/** A row and what the page is asking about it, such as whether to delete it. */
export interface RowQuestion<Row, Question> {
  row: Row;
  question: Question;
}

export interface RowQuestions<Row, Question> {
  /** The open dialog, if there is one. */
  asked: RowQuestion<Row, Question> | undefined;
  ask: (question: Question, row: Row) => void;
  close: () => void;
  /** A menu item that asks. */
  askItem: (question: Question, row: Row, item: Omit<MenuItem, "onChoose">) => MenuItem;
  /**
   * The last column: a menu for each row, and buttons beside it. A row without items has no menu.
   */
  menuColumn: (
    name: (row: Row) => string,
    items: (row: Row) => readonly MenuItem[],
    beside?: (row: Row) => ReactNode,
  ) => Column<Row>;
}

/** Returns the open question of a table, and the column that asks. */
export function useRowQuestions<Row, Question extends string>(): RowQuestions<Row, Question> {
  const [asked, setAsked] = useState<RowQuestion<Row, Question>>();
  const ask = (question: Question, row: Row) => setAsked({ question, row });
  return {
    asked,
    ask,
    close: () => setAsked(undefined),
    askItem: (question, row, item) => ({ ...item, onChoose: () => ask(question, row) }),
    menuColumn,
  };
}

/** Rows of the billing API and of the accounts API. */
export type CreatedRow = { created_at: string } | { createdAt: string };

/** Shows the time of rows of the billing API, the day of rows of the accounts API. */
export function createdColumn<Row extends CreatedRow>(header = "Created"): Column<Row> {
  return {
    header,
    sort: "created_at",
    cell: (row) =>
      "created_at" in row ? <Moment at={row.created_at} /> : <Day at={row.createdAt} />,
    wide: true,
  };
}

function menuColumn<Row>(
  name: (row: Row) => string,
  items: (row: Row) => readonly MenuItem[],
  beside?: (row: Row) => ReactNode,
): Column<Row> {
  return {
    header: "Actions",
    cell: (row) => {
      const found = items(row);
      const menu =
        found.length > 0 ? <MenuButton label={`Actions for ${name(row)}`} items={found} /> : null;
      if (!beside) return menu;
      return (
        <RowActions>
          {beside(row)}
          {menu}
        </RowActions>
      );
    },
    end: true,
  };
}
