import type { UseQueryResult } from "@tanstack/react-query";
import { Plus, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import type { Page } from "#contract/page.ts";
import type { PagePath } from "#contract/page-paths.ts";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { count } from "#web/platform/format/format.ts";
import { type SelectOption, SmallDay, SmallSelect } from "#web/ui/forms/small-select.tsx";
import { Card, type CardProps } from "#web/ui/layout/card.tsx";
import { PageActions } from "#web/ui/layout/page-actions.tsx";
import { CardToolbar } from "#web/ui/lists/card-toolbar.tsx";
import { EmptyState, type EmptyStateProps } from "#web/ui/lists/empty-state.tsx";
import { Pager } from "#web/ui/lists/pager.tsx";
import { type Column, Table } from "#web/ui/lists/table.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { type ListSearch, rowsPerPage } from "./list-search.ts";
import { NoAccess } from "./no-access.tsx";

export interface ListFilter {
  /** Its name in the address. */
  name: string;
  label: string;
  /**
   * The option with the empty value comes first and filters nothing. Without options it is a day:
   * `2026-06-02`.
   */
  options?: readonly SelectOption[];
}

export interface ListCreation {
  /** "New product" */
  label: string;
  to: PagePath;
}

/** The noun for a row, singular and plural. */
export interface ListNoun {
  one: string;
  many: string;
}

export interface ListCardProps<Row> {
  noun: ListNoun;
  list: ListSearch;
  query: UseQueryResult<Page<Row>>;
  searchLabel?: string;
  filters?: readonly ListFilter[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Under the first cell on small screens. */
  summary?: (row: Row) => ReactNode;
  /**
   * The page that makes a new one, for those who may: in the top bar, or in the middle while there
   * is none.
   */
  creation?: ListCreation | undefined;
  /** Nothing is there yet: what it is, one action, and the same as a call. */
  empty: EmptyStateProps;
  /** Above the rows, where the list is one part of a page. */
  head?: Pick<CardProps, "title" | "note" | "action">;
  /** In the top bar, left of the button that creates: "Export CSV". */
  action?: ReactNode;
  /** "Only owners and admins can" see these rows: shown to everyone else. */
  readers?: string;
}

/**
 * Shows a list with search, filters, order and pages. While it loads it shows placeholders; when it
 * is empty or fails, it shows what to do next.
 */
export function ListCard<Row>(props: ListCardProps<Row>): ReactNode {
  const { noun, list, query, filters = [], searchLabel } = props;
  const { data, error } = query;
  if (error instanceof ApiRefusal && error.status === 403) {
    return <NoAccess what={noun.many} who={props.readers} />;
  }
  if (isListEmpty(list, data)) {
    return (
      <Card {...props.head}>
        <EmptyState
          {...(props.creation ? { action: <CreateButton creation={props.creation} /> } : {})}
          {...props.empty}
        />
      </Card>
    );
  }
  return (
    <Card {...props.head}>
      {props.creation || props.action ? (
        <PageActions>
          {props.action}
          {props.creation ? <CreateButton creation={props.creation} compact /> : null}
        </PageActions>
      ) : null}
      {searchLabel || filters.length > 0 ? (
        <CardToolbar
          {...(searchLabel
            ? { search: { label: searchLabel, value: list.text, onChange: list.setText } }
            : {})}
        >
          {filters.map((filter) => (
            <FilterField key={filter.name} filter={filter} list={list} />
          ))}
        </CardToolbar>
      ) : null}
      <AsyncRows query={query} label={`Loading ${noun.many}`} rows={6}>
        {(page) =>
          page.items.length === 0 ? <NothingFound {...props} /> : <Rows {...props} page={page} />
        }
      </AsyncRows>
    </Card>
  );
}

function FilterField({ filter, list }: { filter: ListFilter; list: ListSearch }): ReactNode {
  const { name, label, options } = filter;
  const field = {
    label,
    value: list.filter(name),
    onChange: (value: string) => list.setFilter(name, value),
  };
  if (options) return <SmallSelect {...field} options={options} />;
  return <SmallDay {...field} />;
}

interface CreateButtonProps {
  creation: ListCreation;
  compact?: boolean;
}

function CreateButton({ creation, compact = false }: CreateButtonProps): ReactNode {
  return (
    <LinkButton to={creation.to} icon={<Plus aria-hidden />} compact={compact}>
      {creation.label}
    </LinkButton>
  );
}

/** Nothing was ever made: the list offers to make the first one, so the top bar does not. */
function isListEmpty(list: ListSearch, data: Page<unknown> | undefined): boolean {
  return data?.pagination.total_count === 0 && !list.isNarrowed && list.page === 1;
}

function Rows<Row>({ page, ...props }: ListCardProps<Row> & { page: Page<Row> }): ReactNode {
  const { list, noun } = props;
  const { total_count: total, max_page: pages } = page.pagination;
  const from = (list.page - 1) * rowsPerPage + 1;
  const amount = count(total, noun.one, noun.many);
  return (
    <>
      <Table
        label={noun.many}
        columns={props.columns}
        rows={page.items}
        rowKey={props.rowKey}
        order={list.order}
        {...(props.summary ? { summary: props.summary } : {})}
      />
      <Pager page={list.page} pages={pages} onChange={list.setPage}>
        {pages > 1 ? `${from}–${from + page.items.length - 1} of ${amount}` : amount}
      </Pager>
    </>
  );
}

function NothingFound<Row>({ list, noun }: ListCardProps<Row>): ReactNode {
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={list.isNarrowed ? `No ${noun.many} match` : "This page is empty"}
      action={
        <Button kind="outline" onClick={list.isNarrowed ? list.clear : () => list.setPage(1)}>
          {list.isNarrowed ? `Show all ${noun.many}` : "Go to the first page"}
        </Button>
      }
    >
      {list.isNarrowed ? "Try a different search or filter." : "This page no longer exists."}
    </EmptyState>
  );
}
