import type { ReactNode } from "react";
import { Heading } from "#web/ui/text/text.tsx";
import { Brand } from "./brand.tsx";
import { useDocumentTitle } from "./document-title.ts";

export interface StatusPageProps {
  title: string;
  icon: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}

/** Shows a page that has nothing to show but what happened and the way on. */
export function StatusPage({ title, icon, actions, children }: StatusPageProps): ReactNode {
  useDocumentTitle(title);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-16 items-center px-6 sm:px-8">
        <Brand />
      </header>
      <main className="flex flex-1 flex-col items-center justify-center gap-5 px-6 pb-24 text-center">
        <span className="flex size-12 items-center justify-center rounded-full bg-sunken text-ink-second [&_svg]:size-5">
          {icon}
        </span>
        <div className="flex max-w-md flex-col items-center gap-2">
          <Heading>{title}</Heading>
          <div className="text-14 text-ink-second">{children}</div>
        </div>
        <div className="flex flex-wrap justify-center gap-2">{actions}</div>
      </main>
    </div>
  );
}
