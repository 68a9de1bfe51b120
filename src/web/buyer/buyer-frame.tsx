import type { ReactNode } from "react";
import markUrl from "#web/ui/layout/guildhall-mark.svg";
import { useBuyer } from "./buyer-context.tsx";
import { LanguageSwitch } from "./language-switch.tsx";

/**
 * Shows two columns: what is bought on the left, what is to be done on the right. One column on a
 * phone.
 */
export function TwoColumns({ left, right }: { left: ReactNode; right: ReactNode }): ReactNode {
  return (
    <main className="grid min-h-dvh max-lg:grid-rows-[auto_1fr] lg:grid-cols-2">
      <div className="flex justify-center border-line bg-sunken px-5 pt-6 pb-8 max-lg:border-b sm:px-8 lg:justify-end lg:border-r lg:px-16 lg:pt-10">
        <div className="flex w-full max-w-120 flex-col gap-10 lg:min-h-full">
          {left}
          <div className="mt-auto max-lg:hidden">
            <PoweredBy />
          </div>
        </div>
      </div>
      <div className="flex justify-center bg-surface px-5 pt-8 pb-10 sm:px-8 lg:justify-start lg:px-16 lg:pt-10">
        <div className="flex w-full max-w-110 flex-col gap-10">
          {right}
          <div className="flex justify-center lg:hidden">
            <PoweredBy />
          </div>
        </div>
      </div>
    </main>
  );
}

export function PoweredBy(): ReactNode {
  const { poweredBy } = useBuyer().messages.summary;
  return (
    <footer className="flex flex-wrap items-center gap-2 text-12 text-ink-second">
      <img src={markUrl} alt="" width={16} height={16} className="size-4" />
      {poweredBy}
      <span className="ml-2">
        <LanguageSwitch />
      </span>
    </footer>
  );
}
