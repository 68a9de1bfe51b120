import type { ReactNode } from "react";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { Columns, Spread, Stack } from "./stack.tsx";

/** A form edits what the page is about; a record lists what happened. */
export type DetailShape = "form" | "record";

/**
 * Shows placeholders for a page about one thing, where its parts will be: head with buttons, cards,
 * facts beside them.
 */
export function DetailLoading({ shape = "form" }: { shape?: DetailShape }): ReactNode {
  return (
    <Stack gap={24}>
      <Spread>
        <Stack gap={8}>
          <Skeleton shape="title" />
          <Skeleton shape="line" />
        </Stack>
        <Skeleton shape="button" />
      </Spread>
      <Columns
        main={
          <>
            {shape === "form" ? <FieldsLoading fields={3} /> : <RowsLoading rows={3} />}
            {shape === "form" ? <FieldsLoading fields={2} /> : <RowsLoading rows={4} />}
          </>
        }
        side={<FactsLoading facts={5} />}
      />
    </Stack>
  );
}

function CardLoading({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className="flex flex-col gap-4 rounded-12 border border-line bg-surface px-5 py-4 shadow-card">
      <Skeleton shape="line" />
      {children}
    </div>
  );
}

function FieldsLoading({ fields }: { fields: number }): ReactNode {
  return (
    <CardLoading>
      {places(fields).map((place) => (
        <div key={place} className="flex flex-col gap-2">
          <Skeleton shape="short" />
          <Skeleton shape="field" />
        </div>
      ))}
    </CardLoading>
  );
}

function RowsLoading({ rows }: { rows: number }): ReactNode {
  return (
    <CardLoading>
      {places(rows).map((place) => (
        <div
          key={place}
          className="flex min-h-10 items-center justify-between gap-4 border-t border-line pt-4"
        >
          <div className="flex flex-col gap-2">
            <Skeleton shape="line" />
            <Skeleton shape="short" />
          </div>
          <Skeleton shape="short" />
        </div>
      ))}
    </CardLoading>
  );
}

function FactsLoading({ facts }: { facts: number }): ReactNode {
  return (
    <CardLoading>
      {places(facts).map((place) => (
        <div key={place} className="flex items-center justify-between gap-4">
          <Skeleton shape="short" />
          <Skeleton shape="short" />
        </div>
      ))}
    </CardLoading>
  );
}

function places(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
