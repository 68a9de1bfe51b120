import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import type { SellerQuery } from "#web/platform/api/seller-api.ts";
import type { TableOrder } from "#web/ui/lists/table.tsx";

export const rowsPerPage = 20;

const typingPauseMs = 250;

export interface ListOptions {
  /** How the list is ordered until somebody chooses, as on the wire: `-created_at`. */
  sort: string;
  /** Names of filters in the address. */
  filters?: readonly string[];
}

export interface ListSearch {
  text: string;
  setText: (text: string) => void;
  page: number;
  setPage: (page: number) => void;
  order: TableOrder;
  /** The chosen value, empty for none. */
  filter: (name: string) => string;
  setFilter: (name: string, value: string) => void;
  /** Something is left out on purpose. */
  isNarrowed: boolean;
  clear: () => void;
  /**
   * Page, order and text as the billing wire wants them; filters are the page's own to translate.
   */
  wire: SellerQuery;
}

/**
 * Holds search, filters, order and page of a list in the address: it can be shared, and Back goes
 * back.
 */
export function useListSearch({ sort, filters = [] }: ListOptions): ListSearch {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const navigate = useNavigate();
  const change = (part: Record<string, string | undefined>) =>
    void navigate({ to: ".", search: { ...search, page: undefined, ...part }, replace: true });
  const { text, setText } = useTypedText(search.q ?? "", (q) => change({ q: q || undefined }));
  const page = toPageNumber(search.page);
  const sorting = search.sort ?? sort;
  const by = sorting.replace(/^-/, "");
  const descending = sorting.startsWith("-");
  const query = search.q?.trim();
  return {
    text,
    setText,
    page,
    setPage: (to) => change({ page: to > 1 ? String(to) : undefined }),
    order: {
      by,
      descending,
      onChange: (next) => change({ sort: next === by && !descending ? `-${next}` : next }),
    },
    filter: (name) => search[name] ?? "",
    setFilter: (name, value) => change({ [name]: value || undefined }),
    isNarrowed: Boolean(query) || filters.some((name) => search[name]),
    clear: () => {
      setText("");
      change({ q: undefined, ...Object.fromEntries(filters.map((name) => [name, undefined])) });
    },
    wire: { page, limit: rowsPerPage, sorting, ...(query ? { query } : {}) },
  };
}

/** Returns one filter of the address, for a page that needs it before its list. */
export function useListFilter(name: string): string {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  return search[name] ?? "";
}

/** An address is typed by people too. */
function toPageNumber(text: string | undefined): number {
  return /^[1-9]\d{0,8}$/.test(text ?? "") ? Number(text) : 1;
}

/** Typed text shows immediately and reaches the address when the typing pauses. */
function useTypedText(settled: string, settle: (text: string) => void) {
  const [typed, setTyped] = useState<string>();
  const onPause = useEffectEvent((text: string) => {
    if (text !== settled) settle(text);
    setTyped(undefined);
  });
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => onPause(typed), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return { text: typed ?? settled, setText: setTyped };
}
