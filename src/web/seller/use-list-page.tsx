import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Pencil, Trash2 } from "lucide-react";
import type { Page } from "#contract/page.ts";
import type { PagePath } from "#contract/page-paths.ts";
import { useNow } from "#web/platform/clock/clock-queries.ts";
import {
  createdColumn,
  type RowQuestions,
  useRowQuestions,
} from "#web/platform/lists/use-row-questions.tsx";
import type { Column } from "#web/ui/lists/table.tsx";
import type { MenuItem } from "#web/ui/overlays/menu.tsx";
import type { ListCardProps, ListFilter, ListNoun } from "./list-card.tsx";
import { type ListSearch, useListSearch } from "./list-search.ts";
import { type Seller, useSeller } from "./seller-context.tsx";
import type { sellerQuery } from "./seller-queries.ts";
import { type Permission, usePermission } from "./use-permission.ts";

interface ListRow {
  id: string;
  created_at: string;
}

export interface ListPageOptions<Row> {
  noun: ListNoun;
  query: (seller: Seller, list: ListSearch) => ReturnType<typeof sellerQuery<Page<Row>>>;
  /** Order of the rows until a column is chosen, as on the wire: `-created_at`. */
  sort: string;
  filters?: readonly ListFilter[];
  /** Whose write permission creating and changing rows needs. */
  resource: "products" | "customers" | "orders";
}

/** Every list may ask whether to delete a row. */
export interface ListPage<Row, Question = "delete"> extends RowQuestions<Row, Question | "delete"> {
  createdColumn: (header?: string) => Column<Row>;
  /** Props that every list passes on to its card. */
  card: Pick<ListCardProps<Row>, "noun" | "list" | "query" | "filters" | "rowKey">;
  rows: readonly Row[];
  may: Permission;
  now: Date;
  openItem: (to: PagePath, row: Row) => MenuItem;
  /** A menu item for those with write permission. */
  writeItem: (
    question: Question | "delete",
    row: Row,
    item: Omit<MenuItem, "onChoose">,
  ) => MenuItem;
  deleteItem: (row: Row, unavailable?: string) => MenuItem;
}

/** Returns the state and the menus of a page that lists one noun of a seller. */
export function useListPage<Row extends ListRow, Question extends string = "delete">(
  options: ListPageOptions<Row>,
): ListPage<Row, Question> {
  const { noun, sort, filters = [], resource } = options;
  const navigate = useNavigate();
  const seller = useSeller();
  const list = useListSearch({ sort, filters: filters.map(({ name }) => name) });
  const query = useQuery({ ...options.query(seller, list), placeholderData: keepPreviousData });
  const may = usePermission(resource, "write");
  const now = useNow();
  const questions = useRowQuestions<Row, Question | "delete">();

  const writeItem: ListPage<Row, Question>["writeItem"] = (question, row, item) =>
    questions.askItem(question, row, { ...item, unavailable: may.reason ?? item.unavailable });
  return {
    card: { noun, list, query, filters, rowKey: ({ id }) => id },
    rows: query.data?.items ?? [],
    may,
    now,
    ...questions,
    createdColumn: (header) => createdColumn(header),
    writeItem,
    openItem: (to, { id }) => ({
      label: may.allowed ? "Edit" : "Open",
      icon: <Pencil aria-hidden />,
      onChoose: () => void navigate({ to, params: { id } }),
    }),
    deleteItem: (row, unavailable) =>
      writeItem("delete", row, {
        label: "Delete",
        icon: <Trash2 aria-hidden />,
        danger: true,
        unavailable,
      }),
  };
}
