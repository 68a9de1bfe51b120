import { toInitials } from "#contract/initials.ts";
import { escapeHtml } from "#server/platform/escape-html.ts";
import { mailName, strangerName } from "./mail-text-rules.ts";

/**
 * Plain text, or pieces of it of which some are strong. Never HTML: everything is escaped. What a
 * person chose as the name of anything is a `name`: it is shortened and cleared of URL-like text,
 * and replaced if nothing is left. What somebody typed who has proven nothing is a `stranger`: it
 * is shorter still, and has no digits that could be called.
 */
export type MailText = string | readonly MailPiece[];
type MailPiece =
  | string
  | { strong: string }
  | { name: string; otherwise: string }
  | { stranger: string; otherwise: string };

export interface MailContent {
  heading: MailText;
  paragraphs: readonly MailText[];
  action?: { label: string; url: string };
  footnote?: MailText;
  /**
   * The name of the organization that the mail is sent for; without one the sender is Guildhall
   * itself.
   */
  onBehalfOf?: string;
  /** Of the texts; English if it is not said. */
  language?: string;
  /** The last line in that language, for the name of the organization or an empty text. */
  signature?: (onBehalfOf: string) => string;
}

const house = "Guildhall";
/** The light theme of the screens in the sRGB notation that mail programs understand. */
const color = {
  canvas: "#f5f4f2",
  surface: "#ffffff",
  line: "#e4e3e1",
  ink: "#191816",
  second: "#50504d",
  third: "#6d6c69",
  accent: "#097060",
  onAccent: "#ffffff",
};
const font =
  "font-family:Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * Renders the one template of every mail: a card on a quiet ground, tables and inline styles for
 * the oldest reader.
 */
export function renderHtml(content: MailContent): string {
  const onBehalfOf = mailName(content.onBehalfOf ?? "");
  const rows = [
    brandRow(onBehalfOf),
    row(
      `margin:0;font-size:20px;line-height:28px;font-weight:600;color:${color.ink}`,
      escapeHtml(plain(content.heading)),
      { tag: "h1", below: 8 },
    ),
    ...content.paragraphs.map((text) =>
      row(`margin:0;font-size:15px;line-height:24px;color:${color.second}`, markup(text), {
        below: 12,
      }),
    ),
    content.action ? actionRow(content.action) : "",
    content.footnote
      ? row(
          `margin:0;font-size:13px;line-height:20px;color:${color.second}`,
          markup(content.footnote),
          { above: 12, below: 12 },
        )
      : "",
    row(
      `margin:0;padding-top:16px;border-top:1px solid ${color.line};font-size:12px;line-height:18px;color:${color.third}`,
      escapeHtml((content.signature ?? signature)(onBehalfOf)),
      { above: 12 },
    ),
  ];
  const shown = rows.filter((each) => each !== "").join("\n");
  return page(plain(content.heading), shown, content.language ?? "en");
}

/** Renders the same words for readers without HTML. */
export function renderText(content: MailContent): string {
  const { action, footnote } = content;
  return [
    plain(content.heading),
    ...content.paragraphs.map(plain),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(footnote ? [plain(footnote)] : []),
    `-- \n${(content.signature ?? signature)(mailName(content.onBehalfOf ?? ""))}`,
    "",
  ].join("\n\n");
}

function page(title: string, rows: string, language: string): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background-color:${color.canvas};-webkit-text-size-adjust:100%">
<div role="main">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${color.canvas}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;background-color:${color.surface};border:1px solid ${color.line};border-radius:12px;text-align:left">
<tr><td style="padding:32px;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
${rows}
</table>
</td></tr>
</table>
</td></tr>
</table>
</div>
</body>
</html>
`;
}

function brandRow(onBehalfOf: string): string {
  const name = onBehalfOf || house;
  const ground = onBehalfOf ? color.ink : color.accent;
  const tile = `width:32px;height:32px;border-radius:8px;background-color:${ground};color:${color.onAccent};font-size:12px;line-height:32px;font-weight:600;text-align:center;${font}`;
  return `<tr><td style="padding-bottom:24px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="32" height="32" align="center" style="${tile}">${escapeHtml(toInitials(name))}</td>
<td style="padding-left:10px;font-size:14px;line-height:20px;font-weight:600;color:${color.ink};${font}">${escapeHtml(name)}</td>
</tr></table></td></tr>`;
}

function actionRow(action: { label: string; url: string }): string {
  const button = `display:inline-block;padding:10px 16px;border-radius:8px;background-color:${color.accent};color:${color.onAccent};font-size:15px;line-height:22px;font-weight:500;text-decoration:none;${font}`;
  return `<tr><td style="padding-top:8px;padding-bottom:12px"><a href="${escapeHtml(action.url)}" target="_blank" rel="noopener noreferrer" style="${button}">${escapeHtml(action.label)}</a></td></tr>`;
}

function row(
  style: string,
  inner: string,
  layout: { tag?: "h1" | "p"; above?: number; below?: number } = {},
): string {
  const { tag = "p", above = 0, below = 0 } = layout;
  return `<tr><td style="padding-top:${above}px;padding-bottom:${below}px"><${tag} style="${style};${font}">${inner}</${tag}></td></tr>`;
}

function markup(text: MailText): string {
  if (typeof text === "string") return escapeHtml(text);
  return text
    .map((piece) =>
      typeof piece === "string"
        ? escapeHtml(piece)
        : `<strong style="font-weight:600;color:${color.ink}">${escapeHtml(plainPiece(piece))}</strong>`,
    )
    .join("");
}

function plain(text: MailText): string {
  if (typeof text === "string") return text;
  return text.map(plainPiece).join("");
}

function plainPiece(piece: MailPiece): string {
  if (typeof piece === "string") return piece;
  if ("strong" in piece) return piece.strong;
  const shown = "stranger" in piece ? strangerName(piece.stranger) : mailName(piece.name);
  return shown || piece.otherwise;
}

function signature(onBehalfOf: string): string {
  return onBehalfOf ? `Sent by ${house} for ${onBehalfOf}` : `Sent by ${house}`;
}
