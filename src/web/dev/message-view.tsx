import type { ReactNode } from "react";

export function MessageColumn({ children }: { children: ReactNode }): ReactNode {
  return (
    <article className="mx-auto flex w-full max-w-221 flex-1 flex-col gap-4 px-4 py-6 md:px-8">
      {children}
    </article>
  );
}

export function MessageHead({
  subject,
  action,
}: {
  subject: string;
  action: ReactNode;
}): ReactNode {
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <h2 className="min-w-0 flex-1 basis-64 text-20 font-semibold tracking-[-0.015em] break-words">
        {subject}
      </h2>
      {action}
    </div>
  );
}

export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }): ReactNode {
  return (
    <dl className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-2 gap-y-0.5 text-13">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-third">{name}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Shows the mail's own page, without scripts, forms or our cookies; its links may open beside it.
 */
export function MailFrame({ src, title }: { src: string; title: string }): ReactNode {
  return (
    <iframe
      src={src}
      title={title}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      className="min-h-120 w-full flex-1 rounded-12 border border-line bg-sunken"
    />
  );
}

export function PlainText({ label, children }: { label: string; children: string }): ReactNode {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      className="overflow-x-auto rounded-12 border border-line bg-surface p-5"
    >
      <pre className="font-mono text-12 leading-5 break-words whitespace-pre-wrap">{children}</pre>
    </section>
  );
}

/** Shows a value found in a mail, beside the button that copies it. */
export function FoundValue(props: { name?: string; value: string; copy: ReactNode }): ReactNode {
  return (
    <span className="flex max-w-full min-w-0 items-center gap-1.5 text-12">
      {props.name ? <span className="text-ink-second">{props.name}</span> : null}
      <code className="min-w-0 truncate font-mono text-12">{props.value}</code>
      {props.copy}
    </span>
  );
}

export function FoundRow({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className="flex min-w-0 flex-col items-start gap-x-3 gap-y-1 md:flex-row md:items-center">
      {children}
    </div>
  );
}
