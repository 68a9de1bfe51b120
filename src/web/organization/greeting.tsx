import type { ReactNode } from "react";
import { Heading } from "#web/ui/text/text.tsx";

export function Greeting({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div className="flex flex-col gap-1">
      <Heading>{title}</Heading>
      <p className="text-14 text-ink-second">{children}</p>
    </div>
  );
}
