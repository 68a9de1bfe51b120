import type { ReactNode } from "react";
import { Mono } from "./text.tsx";

/** Shows text whose parts between backticks are code. */
export function InlineCode({ children }: { children: string }): ReactNode {
  const parts = children.split("`").map((text, index) => ({ text, index }));
  return parts.map(({ text, index }) => (index % 2 === 1 ? <Mono key={index}>{text}</Mono> : text));
}
