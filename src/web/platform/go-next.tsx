import { useRouter, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { safeNext } from "./safe-next.ts";

/** Sends a signed-in person on to where they were going, or home. */
export function GoNext(): ReactNode {
  const router = useRouter();
  const { next } = useSearch({ strict: false }) as { next?: string };
  useEffect(() => {
    void router.navigate({ href: safeNext(next, window.location.origin), replace: true });
  }, [router, next]);
  return null;
}
