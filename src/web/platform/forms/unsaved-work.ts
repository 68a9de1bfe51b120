import { useLayoutEffect, useRef, useState } from "react";

/** One entry for each form on the page that holds what is typed and not saved. */
const holders = new Set<object>();

export function isAnythingUnsaved(): boolean {
  return holders.size > 0;
}

/** Unsaved changes of a deleted object can no longer be saved. */
export function forgetUnsaved(): void {
  holders.clear();
}

/**
 * Holds the page while this is true, and gives a way to let go at once: when the server has what
 * was typed, the page may go on to another one before it is drawn anew. `typed` is another value
 * after each edit: text that was typed while a save was under way still holds the page.
 */
export function useUnsavedWork(isUnsaved: boolean, typed?: unknown): () => void {
  const [holder] = useState(() => ({}));
  const latest = useRef(typed);
  useLayoutEffect(() => {
    latest.current = typed;
    if (isUnsaved) holders.add(holder);
    return () => void holders.delete(holder);
  }, [isUnsaved, typed, holder]);
  return () => {
    if (latest.current === typed) holders.delete(holder);
  };
}

/**
 * Returns the draft without the values that were sent. A field that was edited again while it was
 * being saved stays unsaved.
 */
export function typedSince<Draft extends object>(
  sent: Partial<Draft>,
  now: Partial<Draft>,
): Partial<Draft> {
  const edited = Object.entries(now).filter(([name, value]) => sent[name as keyof Draft] !== value);
  return Object.fromEntries(edited) as Partial<Draft>;
}

interface Place {
  pathname: string;
  search: object;
}

/**
 * Another kind of thing in the address begins another form; another tab of the same page keeps what
 * is typed.
 */
export function isAnotherForm(current: Place, next: Place): boolean {
  return current.pathname !== next.pathname || toForm(current.search) !== toForm(next.search);
}

function toForm(search: object): string {
  const entries = Object.entries(search).filter(([name]) => name !== "tab");
  return JSON.stringify(entries.sort(([one], [other]) => one.localeCompare(other)));
}
