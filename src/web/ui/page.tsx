import { type ReactNode, useId } from "react";
import { SandboxBadge } from "./badge.tsx";
import { useDocumentTitle } from "./document-title.ts";
import { Drawer } from "./drawer.tsx";

export interface PageProps {
  /** Where one is: stands in the top bar and in the browser's tab. */
  title: string;
  sandbox: boolean;
  sidebar: ReactNode;
  /** At the right of the top bar. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of everything behind sign-in: sidebar, top bar, content of at most 1180. */
export function Page({ title, sandbox, sidebar, actions, children }: PageProps): ReactNode {
  useDocumentTitle(title);
  const contentId = useId();
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[232px_minmax(0,1fr)]">
      <SkipLink contentId={contentId} />
      <aside
        aria-label="Sidebar"
        className="sticky top-0 hidden h-dvh flex-col border-r border-line p-3 md:flex"
      >
        {sidebar}
      </aside>
      <div className="flex min-w-0 flex-col">
        <header className="sticky top-0 z-20 border-b border-line bg-canvas">
          <div className="mx-auto flex h-14 max-w-311 items-center gap-3 px-4 md:px-8">
            <div className="-ml-2 md:hidden">
              <Drawer>{sidebar}</Drawer>
            </div>
            <p className="text-15 font-semibold tracking-[-0.01em]">{title}</p>
            {sandbox ? <SandboxBadge /> : null}
            <div className="ml-auto flex items-center gap-2">{actions}</div>
          </div>
        </header>
        <main id={contentId} tabIndex={-1} className="w-full px-4 py-6 md:px-8">
          <div className="mx-auto flex max-w-295 flex-col gap-6">{children}</div>
        </main>
      </div>
    </div>
  );
}

export function SkipLink({ contentId }: { contentId: string }): ReactNode {
  return (
    <a
      href={`#${contentId}`}
      className="sr-only z-30 rounded-8 bg-surface px-3 py-2 text-13 font-medium shadow-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      Skip to content
    </a>
  );
}
