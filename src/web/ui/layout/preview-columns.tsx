import type { ReactNode } from "react";

/**
 * Places a form beside what a buyer will see of it; the preview stays in view while the form
 * scrolls.
 */
export function PreviewColumns({
  form,
  preview,
}: {
  form: ReactNode;
  preview: ReactNode;
}): ReactNode {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_364px]">
      <div className="flex min-w-0 flex-col gap-4">{form}</div>
      <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-18">{preview}</div>
    </div>
  );
}
