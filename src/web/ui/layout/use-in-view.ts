import { type RefCallback, useCallback, useState } from "react";

/** Whether the element with this ref can be seen, or has scrolled away. */
export function useInView(): [ref: RefCallback<Element>, isInView: boolean] {
  const [isInView, setInView] = useState(true);
  const ref = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new IntersectionObserver((entries) =>
      setInView(entries.at(-1)?.isIntersecting ?? true),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isInView];
}
