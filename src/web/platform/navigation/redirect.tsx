import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";

/** Goes there once, however often it is rendered while the other page is on its way. */
export function Redirect({ href }: { href: string }): ReactNode {
  const router = useRouter();
  const [target] = useState(href);
  useEffect(() => {
    void router.navigate({ href: target, replace: true });
  }, [router, target]);
  return null;
}
