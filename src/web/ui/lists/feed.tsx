import type { ReactNode } from "react";

export interface FeedItem {
  key: string;
  mark: ReactNode;
  title: ReactNode;
  /** Under the title, smaller. */
  children?: ReactNode;
  /** At the right: when. */
  time: ReactNode;
}

export interface FeedDay {
  /** "Today", or the day. */
  title: string;
  items: readonly FeedItem[];
}

/** Shows events, newest first, grouped by day. */
export function Feed({ label, days }: { label: string; days: readonly FeedDay[] }): ReactNode {
  return (
    <section aria-label={label} className="border-t border-line">
      {days.map(({ title, items }) => (
        <section key={title} aria-label={title}>
          <h3 className="border-b border-line bg-sunken px-5 py-1.5 text-12 font-medium text-ink-second">
            {title}
          </h3>
          <ol>
            {items.map((item) => (
              <li key={item.key} className="flex gap-3 border-b border-line px-5 py-3 text-13">
                <span className="shrink-0">{item.mark}</span>
                <div className="min-w-0 flex-1">
                  <p className="break-words [overflow-wrap:anywhere]">{item.title}</p>
                  {item.children}
                </div>
                <p className="shrink-0 text-12 text-ink-second tabular-nums">{item.time}</p>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </section>
  );
}

export interface FeedChangesProps {
  changes: readonly { field: string; from?: string; to?: string }[];
}

/** Shows old and new values, one line each. */
export function FeedChanges({ changes }: FeedChangesProps): ReactNode {
  if (changes.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-col gap-0.5 text-12 text-ink-second">
      {changes.map(({ field, from, to }) => (
        <li key={field} className="break-words [overflow-wrap:anywhere]">
          {from === undefined || to === undefined ? (
            `${field} changed`
          ) : (
            <>
              {field}: <del className="text-ink-third">{from}</del>
              <span aria-hidden> → </span>
              <span className="sr-only"> changed to </span>
              <ins className="font-medium text-ink no-underline">{to}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Takes the place of a person's picture. */
export function FeedIcon({ children }: { children: ReactNode }): ReactNode {
  return (
    <span className="flex size-8 items-center justify-center rounded-full bg-sunken text-ink-second [&_svg]:size-4">
      {children}
    </span>
  );
}

export function FeedNote({ children }: { children: ReactNode }): ReactNode {
  return <p className="mt-0.5 text-12 break-words text-ink-third">{children}</p>;
}
