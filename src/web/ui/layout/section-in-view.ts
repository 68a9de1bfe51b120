import { useEffect, useRef, useState } from "react";

const movedByHand = ["wheel", "touchmove", "keydown"];

/**
 * Returns which of a page's sections one is reading, and the way to say that one was chosen. The
 * line that decides moves from the top of the window to its foot as the page is scrolled, so first
 * and last can both be reached.
 */
export function useSectionInView(ids: readonly string[]): [string, (id: string) => void] {
  const [current, setCurrent] = useState(() => chosenByAddress(ids) ?? ids[0] ?? "");
  const following = useRef(true);

  useEffect(() => {
    const look = () => {
      if (following.current) setCurrent(sectionAtLine(ids));
    };
    const follow = () => {
      following.current = true;
    };
    window.addEventListener("scroll", look, { passive: true });
    for (const type of movedByHand) window.addEventListener(type, follow, { passive: true });
    return () => {
      window.removeEventListener("scroll", look);
      for (const type of movedByHand) window.removeEventListener(type, follow);
    };
  }, [ids]);

  // A chosen section stays marked even where the page is too short to bring it to the top.
  function choose(id: string): void {
    following.current = false;
    setCurrent(id);
  }

  return [current, choose];
}

function chosenByAddress(ids: readonly string[]): string | undefined {
  const chosen = window.location.hash.slice(1);
  return ids.includes(chosen) ? chosen : undefined;
}

function sectionAtLine(ids: readonly string[]): string {
  const page = document.documentElement;
  const room = page.scrollHeight - window.innerHeight;
  const line = room > 0 ? (window.scrollY / room) * window.innerHeight : 0;
  const reached = ids.filter((id) => {
    const section = document.getElementById(id);
    return section !== null && section.getBoundingClientRect().top <= line;
  });
  return reached.at(-1) ?? ids[0] ?? "";
}
