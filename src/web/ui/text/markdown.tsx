import { createElement, type ReactNode, useMemo } from "react";
import {
  BLOCKQUOTE,
  CODE_BLOCK,
  CODE_FENCE,
  CODE_INLINE,
  HEADING_1,
  HEADING_6,
  IMAGE,
  ITALIC_AST,
  ITALIC_UND,
  LINE_BREAK,
  LINK,
  LIST_ITEM,
  LIST_ORDERED,
  LIST_UNORDERED,
  PARAGRAPH,
  RAW_URL,
  RULE,
  STRIKE,
  STRONG_AST,
  STRONG_UND,
  TABLE_ROW,
  type Token,
} from "streaming-markdown";
import { inlineMarks, type MarkdownNode, parseMarkdown } from "./markdown-tree.ts";

/**
 * Shows text that a seller wrote in Markdown. HTML in it is shown as text; pictures are shown as
 * links.
 */
export function Markdown({ children }: { children: string }): ReactNode {
  const root = useMemo(() => parseMarkdown(children), [children]);
  return <div className="flex flex-col gap-2 break-words">{renderChildren(root)}</div>;
}

const elements: Readonly<Partial<Record<Token, readonly [tag: string, className?: string]>>> = {
  [PARAGRAPH]: ["p"],
  [BLOCKQUOTE]: ["blockquote", "border-l-2 border-line-strong pl-3"],
  [LIST_UNORDERED]: ["ul", "list-disc pl-5"],
  [LIST_ORDERED]: ["ol", "list-decimal pl-5"],
  [LIST_ITEM]: ["li", "mt-1"],
  [CODE_BLOCK]: ["pre", "font-mono whitespace-pre-wrap"],
  [CODE_FENCE]: ["pre", "font-mono whitespace-pre-wrap"],
  [TABLE_ROW]: ["p"],
  [ITALIC_AST]: ["em"],
  [ITALIC_UND]: ["em"],
  [STRONG_AST]: ["strong", "font-semibold"],
  [STRONG_UND]: ["strong", "font-semibold"],
  [STRIKE]: ["s"],
  [CODE_INLINE]: ["code", "font-mono"],
};

/** Headings are paragraphs: the page around the text has its own outline. */
const heading = ["p", "font-semibold text-ink"] as const;
const isHeading = (token: Token) => token >= HEADING_1 && token <= HEADING_6;

function renderChildren({ children }: MarkdownNode): ReactNode[] {
  return children.map((child, index) => {
    if (typeof child === "string") return child;
    const before = children[index - 1];
    // biome-ignore lint/suspicious/noArrayIndexKey: the tree is made anew whenever the text changes.
    return <Part key={index} node={child} before={typeof before === "string" ? before : ""} />;
  });
}

function Part({ node, before }: { node: MarkdownNode; before: string }): ReactNode {
  const { token } = node;
  const content = renderChildren(node);
  if (token === LINE_BREAK) return <br />;
  if (token === RULE) return <hr className="border-line" />;
  if (token === LINK || token === RAW_URL || token === IMAGE)
    return <SafeLink address={node.address}>{content}</SafeLink>;
  const mark = inlineMarks[token];
  const isInsideWord = mark?.startsWith("_") && /[\p{L}\p{N}]$/u.test(before);
  if (mark && (!node.isClosed || isInsideWord)) return [mark, ...content, node.isClosed && mark];
  const [tag, className] = isHeading(token) ? heading : (elements[token] ?? []);
  return tag ? createElement(tag, { className }, ...content) : content;
}

/** Only addresses of web pages and mailboxes become links; other brackets are text. */
function SafeLink({
  address,
  children,
}: {
  address: string | undefined;
  children: ReactNode;
}): ReactNode {
  if (address === undefined) return ["[", children, "]"];
  if (!/^(https?:\/\/|mailto:)/i.test(address)) return children;
  return (
    <a
      href={address}
      target="_blank"
      rel="nofollow noopener noreferrer"
      className="font-medium text-accent underline hover:text-accent-strong"
    >
      {children}
    </a>
  );
}
