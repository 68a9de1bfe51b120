import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { Announcer } from "#web/ui/overlays/announcer.tsx";

const giveUpAfterMs = 3_000;

/**
 * After a navigation focus goes to the first field of a form or to the new heading, and the page is
 * announced, as a browser does for a new document.
 */
export function NavigationFocus(): ReactNode {
  const router = useRouter();
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => {
    let stopWaiting = () => {};
    const unsubscribe = router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return;
      stopWaiting();
      stopWaiting = whenHeadingAppears((heading) => {
        const firstField = document.querySelector<HTMLElement>("main [data-first-field]");
        (firstField ?? heading).focus({ preventScroll: true });
        setAnnouncement(document.title);
      });
    });
    return () => {
      unsubscribe();
      stopWaiting();
    };
  }, [router]);

  return <Announcer text={announcement} />;
}

/** A page that still loads has no heading yet. */
function whenHeadingAppears(found: (heading: HTMLElement) => void): () => void {
  const present = document.querySelector<HTMLElement>("h1");
  if (present) {
    found(present);
    return () => {};
  }
  const observer = new MutationObserver(() => {
    const heading = document.querySelector<HTMLElement>("h1");
    if (!heading) return;
    stop();
    found(heading);
  });
  const timer = setTimeout(() => observer.disconnect(), giveUpAfterMs);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
