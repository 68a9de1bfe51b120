import { useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Redirect } from "./redirect.tsx";
import { safeNext } from "./safe-next.ts";

/** Returns the page to open after sign-in, passed on between sign-in and sign-up. */
export function useKeptNext(): Record<string, string> {
  const { next } = useSearch({ strict: false }) as { next?: string };
  return next ? { next } : {};
}

/** Sends a signed-in person on to where they were going, or home. */
export function GoNext(): ReactNode {
  const { next } = useSearch({ strict: false }) as { next?: string };
  return <Redirect href={safeNext(next, window.location.origin)} />;
}
