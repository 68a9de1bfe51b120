import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import type { LinkTarget } from "#web/ui/text/link-button.tsx";

/** Sandbox tools are amber and dashed on every page. */
export function SandboxPanel({
  title,
  children,
}: {
  title: string;
  children: ReactNode;
}): ReactNode {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-12 border border-dashed border-warn-line bg-warn-wash p-4"
    >
      <h2 id={id} className="flex items-center gap-2 text-12 font-semibold text-warn">
        <span className="size-1.5 rounded-full bg-current" />
        {title}
      </h2>
      {children}
    </section>
  );
}

const aidClass =
  "w-fit text-13 font-medium underline decoration-warn-line underline-offset-3 hover:decoration-current";

export interface SandboxAidProps extends LinkTarget {
  icon: ReactNode;
  note: string;
}

export function SandboxAid({ icon, to, search, note, children }: SandboxAidProps): ReactNode {
  return (
    <AidRow icon={icon} note={note}>
      <Link to={to} search={search ?? {}} className={aidClass}>
        {children}
      </Link>
    </AidRow>
  );
}

export interface SandboxOpenerProps {
  icon: ReactNode;
  note: string;
  /** The id of the panel it opens. */
  opens: string;
  children: ReactNode;
}

export function SandboxOpener({ icon, note, opens, children }: SandboxOpenerProps): ReactNode {
  return (
    <AidRow icon={icon} note={note}>
      <button type="button" popoverTarget={opens} className={aidClass}>
        {children}
      </button>
    </AidRow>
  );
}

function AidRow(props: { icon: ReactNode; note: string; children: ReactNode }): ReactNode {
  return (
    <div className="flex items-start gap-3">
      <span className="mt-0.5 text-warn [&_svg]:size-4">{props.icon}</span>
      <div className="flex min-w-0 flex-col">
        {props.children}
        <span className="text-12 text-ink-second">{props.note}</span>
      </div>
    </div>
  );
}
