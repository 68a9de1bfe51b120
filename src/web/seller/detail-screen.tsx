import type { UseQueryResult } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import type { PagePath } from "#contract/page-paths.ts";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { DetailLoading, type DetailShape } from "#web/ui/layout/detail-loading.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { Loading } from "#web/ui/lists/skeleton.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { Heading } from "#web/ui/text/text.tsx";

export interface DetailScreenProps<T> {
  /** The noun for the object: "product". */
  noun: string;
  /** The list it belongs to. */
  backTo: PagePath;
  backLabel: string;
  query: UseQueryResult<T>;
  /** Of the placeholders while it loads. */
  shape?: DetailShape;
  children: (thing: T) => ReactNode;
}

/** Shows a page about one object: a skeleton first, then the page, or why it cannot be shown. */
export function DetailScreen<T>(props: DetailScreenProps<T>): ReactNode {
  const { noun, backTo, backLabel, query, shape = "form", children } = props;
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) {
    return (
      <Loading label={`Loading ${noun}`}>
        <DetailLoading shape={shape} />
      </Loading>
    );
  }
  if (query.error instanceof ApiRefusal && [404, 422].includes(query.error.status)) {
    return (
      <Card>
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`}
          heading
          action={
            <LinkButton to={backTo} kind="outline">
              {backLabel}
            </LinkButton>
          }
        >
          It may have been deleted, or it may belong to another of your organizations.
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <Heading>{`This ${noun} could not be loaded`}</Heading>
      <Card>
        <AsyncRows query={query} label={`Loading ${noun}`} rows={4}>
          {() => null}
        </AsyncRows>
      </Card>
    </>
  );
}
