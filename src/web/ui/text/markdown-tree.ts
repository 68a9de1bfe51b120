import {
  CODE_INLINE,
  DOCUMENT,
  HREF,
  ITALIC_AST,
  ITALIC_UND,
  parser,
  parser_end,
  parser_write,
  type Renderer,
  SRC,
  STRIKE,
  STRONG_AST,
  STRONG_UND,
  type Token,
} from "streaming-markdown";

export interface MarkdownNode {
  token: Token;
  /** Of a link or a picture. */
  address: string | undefined;
  /** Whether the closing mark of emphasis or code was found. */
  isClosed: boolean;
  children: (MarkdownNode | string)[];
}

/** The marks around emphasis and code. */
export const inlineMarks: Readonly<Partial<Record<Token, string>>> = {
  [ITALIC_AST]: "*",
  [ITALIC_UND]: "_",
  [STRONG_AST]: "**",
  [STRONG_UND]: "__",
  [STRIKE]: "~~",
  [CODE_INLINE]: "`",
};

/**
 * The parser is made for text that is still being written, so it takes an opening mark for emphasis
 * before there is a closing one. Reading character by character shows where each one ended.
 */
export function parseMarkdown(text: string): MarkdownNode {
  const root = newNode(DOCUMENT);
  const path = [root];
  let [before, current] = ["", ""];
  const last = () => path[path.length - 1] ?? root;
  const renderer: Renderer<null> = {
    data: null,
    add_token: (_, token) => {
      const node = newNode(token);
      last().children.push(node);
      path.push(node);
    },
    end_token: () => {
      const node = path.length > 1 ? path.pop() : undefined;
      const mark = node && inlineMarks[node.token]?.[0];
      if (node && mark) node.isClosed = current === mark || before === mark;
    },
    add_text: (_, part) => {
      last().children.push(part);
    },
    set_attr: (_, name, value) => {
      if (name === HREF || name === SRC) last().address = value;
    },
  };
  const reader = parser(renderer);
  for (const character of text.replace(/\r\n?/g, "\n")) {
    [before, current] = [current, character];
    parser_write(reader, character);
  }
  [before, current] = [current, ""];
  parser_end(reader);
  return root;
}

const newNode = (token: Token): MarkdownNode => ({
  token,
  address: undefined,
  isClosed: false,
  children: [],
});
