import { useEffect, useState } from "react";

/**
 * Which of a page's sections one is reading, and the way to say that one was chosen. The line that decides
 * moves from the top of the window to its foot as the page is scrolled, so first and last can both be reached.
 */
export function useSectionInView(ids: readonly string[]): [string, (id: string) => void] {
  const [current, setCurrent] = useState(ids[0] ?? "");

  useEffect(() => {
    let following = true;
    const look = () => {
      if (following) setCurrent(sectionAtLine(ids));
    };
    // A chosen section stays marked even where the page is too short to bring it to the top.
    const hold = () => {
      following = false;
    };
    const follow = () => {
      following = true;
    };
    const chosen = window.location.hash.slice(1);
    if (ids.includes(chosen)) setCurrent(chosen);
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("hashchange", hold);
    for (const type of ["wheel", "touchmove", "keydown"]) window.addEventListener(type, follow);
    return () => {
      window.removeEventListener("scroll", look);
      window.removeEventListener("hashchange", hold);
      for (const type of ["wheel", "touchmove", "keydown"])
        window.removeEventListener(type, follow);
    };
  }, [ids]);

  return [current, setCurrent];
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
