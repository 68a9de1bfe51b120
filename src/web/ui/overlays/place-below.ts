const marginPx = 8;
const gapPx = 4;

/**
 * Puts a fixed element below another one, or above it where there is no room, and always inside of
 * the window.
 */
export function placeBelow(
  anchor: HTMLElement,
  element: HTMLElement,
  align: "left edges" | "right edges",
): void {
  const from = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const below = from.bottom + gapPx;
  const fits = below + height + marginPx <= window.innerHeight;
  const top = fits ? below : Math.max(marginPx, from.top - height - gapPx);
  const start = align === "left edges" ? from.left : from.right - width;
  const left = Math.min(start, window.innerWidth - width - marginPx);
  element.style.top = `${top}px`;
  element.style.left = `${Math.max(marginPx, left)}px`;
}
