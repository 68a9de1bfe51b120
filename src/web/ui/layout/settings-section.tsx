import { type ReactNode, useEffect, useId, useRef } from "react";

export interface SettingsSectionProps {
  /** Part of the address: links lead here. */
  id: string;
  title: string;
  /** The purpose of the section, in one or two lines. */
  purpose: ReactNode;
  children: ReactNode;
}

/** Shows title and purpose of 260, then the card; one above the other where there is no room. */
export function SettingsSection({ id, title, purpose, children }: SettingsSectionProps): ReactNode {
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  // Settings that load after the page was opened are not there yet when the browser looks for the
  // address.
  useEffect(() => {
    if (window.location.hash === `#${id}`) section.current?.scrollIntoView();
  }, [id]);
  return (
    <section
      ref={section}
      id={id}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="grid scroll-mt-14 gap-x-8 gap-y-3 border-t border-line py-7 outline-none first:border-t-0 first:pt-2 lg:grid-cols-[260px_minmax(0,1fr)]"
    >
      <div className="flex flex-col gap-1">
        <h2 id={titleId} className="text-14 font-semibold">
          {title}
        </h2>
        <p className="text-13 text-ink-second">{purpose}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-3">{children}</div>
    </section>
  );
}

export interface SettingsSectionsProps {
  /** Below other sections, with a hairline between. */
  continued?: boolean;
  children: ReactNode;
}

/** Shows hairlines between its sections, none before the first. */
export function SettingsSections({ continued, children }: SettingsSectionsProps): ReactNode {
  return <div className={continued ? "border-t border-line pt-5" : undefined}>{children}</div>;
}
