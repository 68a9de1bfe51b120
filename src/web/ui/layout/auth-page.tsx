import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { SandboxBadge } from "#web/ui/text/badge.tsx";
import { Heading } from "#web/ui/text/text.tsx";
import { Brand } from "./brand.tsx";
import { useDocumentTitle } from "./document-title.ts";

export interface AuthPageProps {
  title: string;
  /** One line under the title, usually with the way to the neighbouring page. */
  lead?: ReactNode;
  icon?: ReactNode;
  sandbox: boolean;
  /** Shown below the card, for sandbox tools. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** Shows one narrow card in the middle; on a phone the card dissolves into the page. */
export function AuthPage(props: AuthPageProps): ReactNode {
  useDocumentTitle(props.title);
  return (
    <div className="flex min-h-dvh flex-col bg-surface sm:bg-canvas">
      <header className="flex h-16 items-center gap-3.5 px-6 sm:px-8">
        <Brand />
        {props.sandbox ? <SandboxBadge /> : null}
      </header>
      <main className="flex flex-1 flex-col items-center px-6 pt-4 pb-8 sm:justify-center sm:pb-16">
        <div className="flex w-full flex-col gap-4 sm:max-w-100">
          <div className="flex flex-col gap-6 sm:rounded-16 sm:border sm:border-line sm:bg-surface sm:p-8 sm:shadow-float">
            <div className="flex flex-col gap-1">
              {props.icon ? <CardMark>{props.icon}</CardMark> : null}
              <Heading>{props.title}</Heading>
              {props.lead ? <p className="text-14 text-ink-second">{props.lead}</p> : null}
            </div>
            {props.children}
          </div>
          {props.aside}
        </div>
      </main>
      <AuthFooter sandbox={props.sandbox} />
    </div>
  );
}

function CardMark({ children }: { children: ReactNode }): ReactNode {
  return (
    <span className="mb-3 flex size-11 items-center justify-center rounded-12 bg-accent-soft text-accent [&_svg]:size-5">
      {children}
    </span>
  );
}

function AuthFooter({ sandbox }: { sandbox: boolean }): ReactNode {
  if (!sandbox) return null;
  return (
    <footer className="flex justify-center px-6 pb-6 text-12 text-ink-second sm:justify-start sm:px-8">
      <Link to={pagePaths.devMailbox} className="hover:text-ink hover:underline">
        Development mailbox
      </Link>
    </footer>
  );
}
