import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#web/ui/text/button.tsx";
import { PoweredBy } from "./buyer-frame.tsx";

export interface StatePageProps {
  icon: ReactNode;
  title: string;
  /** Green where something went well. */
  tone?: "good" | "neutral";
  text?: ReactNode;
  action?: ReactNode;
  /** Above, such as the seller. */
  head?: ReactNode;
  children?: ReactNode;
}

const tones = { good: "bg-good-soft text-good", neutral: "bg-sunken text-ink-second" };

/**
 * Shows a page that says how it is, and the way on. Its heading gets the focus, so that it is read
 * aloud.
 */
export function StatePage(props: StatePageProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = props.title;
    heading.current?.focus();
  }, [props.title]);
  return (
    <div className="flex min-h-dvh flex-col items-center bg-surface px-5 py-6 sm:px-8">
      <div className="w-full max-w-110">{props.head}</div>
      <main className="flex w-full max-w-110 flex-1 flex-col items-center justify-center gap-6 py-12">
        <div className="flex flex-col items-center gap-4 text-center">
          <span
            className={`flex size-12 items-center justify-center rounded-full [&_svg]:size-5 ${tones[props.tone ?? "neutral"]}`}
          >
            {props.icon}
          </span>
          <div className="flex flex-col items-center gap-2">
            <h1
              ref={heading}
              tabIndex={-1}
              className="text-24 font-semibold tracking-[-0.02em] text-balance"
            >
              {props.title}
            </h1>
            {props.text ? (
              <div role="status" className="text-14 text-balance text-ink-second">
                {props.text}
              </div>
            ) : null}
          </div>
          {props.action}
        </div>
        {props.children}
      </main>
      <PoweredBy />
    </div>
  );
}

export function RetryButton({
  children,
  onClick,
}: {
  children: string;
  onClick: () => void;
}): ReactNode {
  return (
    <Button size="form" onClick={onClick}>
      {children}
    </Button>
  );
}

/** Opens another document, in place of the seller's page if the checkout is embedded there. */
export function WayOn({ href, children }: { href: string; children: string }): ReactNode {
  return (
    <a
      href={href}
      target="_top"
      className="inline-flex h-10 items-center rounded-8 bg-accent px-4 text-14 font-medium text-on-accent transition-colors hover:bg-accent-strong"
    >
      {children}
    </a>
  );
}
