import { CircleAlert, CircleCheck, X } from "lucide-react";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { Button, IconButton } from "#web/ui/text/button.tsx";

export type ToastTone = "good" | "bad";

/** The next step or the way back, such as "Undo". */
export interface ToastAction {
  label: string;
  onChoose: () => void;
}

interface Toast {
  id: number;
  tone: ToastTone;
  text: string;
  action: ToastAction | undefined;
}

const shownForMs = 6_000;
/** Long enough to reach its button. */
const actionShownForMs = 12_000;
const mostAtOnce = 3;

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

export function showToast(tone: ToastTone, text: string, action?: ToastAction): void {
  lastId += 1;
  publish([...toasts, { id: lastId, tone, text, action }].slice(-mostAtOnce));
}

export function clearToasts(): void {
  publish([]);
}

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Is rendered from the start, since a live region that arrives with its text is not read. */
export function ToastRegion(): ReactNode {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <section
      aria-label="Messages"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(1rem+var(--foot))] z-50 flex flex-col items-end sm:inset-x-auto sm:right-6 sm:bottom-6"
    >
      <ol aria-live="polite" className="flex w-full flex-col gap-2 sm:w-88">
        {shown.map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>
  );
}

function ToastItem({ toast }: { toast: Toast }): ReactNode {
  const [held, setHeld] = useState(false);
  const { action } = toast;
  const close = () => publish(toasts.filter(({ id }) => id !== toast.id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: close only needs the id, which never changes
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(close, action ? actionShownForMs : shownForMs);
    return () => clearTimeout(timer);
  }, [held]);

  const bad = toast.tone === "bad";
  const Icon = bad ? CircleAlert : CircleCheck;
  return (
    <li
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex items-start gap-3 rounded-12 border border-line bg-surface p-3 pl-4 text-13 shadow-float"
    >
      <Icon aria-hidden className={bad ? "mt-1.5 size-4 text-bad" : "mt-1.5 size-4 text-good"} />
      <p className="min-w-0 flex-1 py-1.5 font-medium break-words">{toast.text}</p>
      {action ? (
        <Button
          kind="outline"
          onClick={() => {
            close();
            action.onChoose();
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <IconButton label="Close message" icon={<X aria-hidden />} onClick={close} />
    </li>
  );
}
