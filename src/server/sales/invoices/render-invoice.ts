import type {
  Content,
  CustomTableLayout,
  TableCell,
  TDocumentDefinitions,
} from "pdfmake/interfaces.js";
import { allInvoiceMessages } from "#contract/messages/all-invoice-messages.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import type { InvoiceMessages } from "#contract/messages/invoice-messages.ts";
import { type TextRun, toTextRuns } from "#server/platform/pdf/pdf-text.ts";
import { writePdf } from "#server/platform/pdf/write-pdf.ts";
import type { InvoiceDocument } from "./invoice-document-rules.ts";
import {
  type Facts,
  invoiceFacts,
  invoiceNotes,
  invoiceTotals,
  partyLines,
  toMoneyFormat,
} from "./invoice-texts.ts";

/** Points from the edges of the page. */
const edge = 48;
const gray = "#616666";
/** Of the text in a row that stays on one page, also where every letter is wide. */
const maxUnbrokenLength = 500;

/**
 * Renders the PDF file of an invoice or a credit note. The same document always gives the same
 * bytes.
 */
export function renderInvoice(document: InvoiceDocument): Promise<Buffer> {
  return writePdf(invoiceLayout(document));
}

function invoiceLayout(document: InvoiceDocument): TDocumentDefinitions {
  const messages = allInvoiceMessages[document.language];
  const title = messages[document.kind === "invoice" ? "invoice" : "creditNote"];
  const issuedAt = new Date(document.issuedAt);
  return {
    pageSize: "A4",
    pageMargins: [edge, edge, edge, 72],
    version: "1.7",
    language: document.language,
    info: {
      title: `${title} ${document.number}`,
      author: document.seller.name,
      creationDate: issuedAt,
      modDate: issuedAt,
    },
    defaultStyle: { font: "sans", fontSize: 9.5, lineHeight: 1.2 },
    styles: {
      title: { fontSize: 22, bold: true },
      label: { fontSize: 8, color: gray },
      strong: { bold: true },
      seller: { fontSize: 11.5, bold: true },
    },
    content: [
      toHead(document, title),
      factsTable(invoiceFacts(document, messages)),
      parties(document, messages),
      lineTable(document, messages),
      totalTable(invoiceTotals(document, messages)),
      ...invoiceNotes(document, messages).map((note) => ({ text: runs(note), margin: below(6) })),
    ],
    footer: (page, pages) => foot(document, fillMessage(messages.page, { page, pages })),
  };
}

function toHead({ seller }: InvoiceDocument, title: string): Content {
  return {
    columns: [
      { text: runs(title), style: "title" },
      { text: runs(seller.name), style: "seller", alignment: "right" },
    ],
    columnGap: 16,
    margin: below(16),
  };
}

function factsTable(facts: Facts): Content {
  const body = facts.map(([label, value]) => [
    { text: runs(label), color: gray },
    { text: runs(value) },
  ]);
  return { table: { widths: [126, "*"], body }, layout: plain, margin: below(20) };
}

function parties(document: InvoiceDocument, messages: InvoiceMessages): Content {
  const column = (label: string, party: InvoiceDocument["buyer"]) => ({
    stack: [
      { text: runs(label), style: "label", margin: below(3) },
      ...partyLines(party, document, messages).map((line, index) => ({
        text: runs(line),
        bold: index === 0,
      })),
    ],
  });
  return {
    columns: [column(messages.from, document.seller), column(messages.to, document.buyer)],
    columnGap: 16,
    margin: below(28),
  };
}

/** Its head is repeated where it continues on the next page. */
function lineTable(document: InvoiceDocument, messages: InvoiceMessages): Content {
  const money = toMoneyFormat(document);
  const head = [
    { text: runs(messages.description), style: "label" },
    { text: runs(messages.amount), style: "label", alignment: "right" as const },
  ];
  const body = document.lines.map(({ label, amount }) => [
    { text: runs(label.trim() === "" ? "—" : label) },
    { text: runs(money(amount)), alignment: "right" as const, noWrap: true },
  ]);
  return {
    table: {
      headerRows: 1,
      dontBreakRows: fitsOnPage(document.lines.map(({ label }) => label)),
      widths: ["*", 110],
      body: [head, ...body],
    },
    layout: ruled,
    margin: below(8),
  };
}

function totalTable(totals: Facts): Content {
  const body: TableCell[][] = totals.map(([label, value, isStrong = false]) => [
    { text: runs(label), bold: isStrong, border: [false, isStrong, false, false] },
    {
      text: runs(value),
      bold: isStrong,
      alignment: "right",
      noWrap: true,
      border: [false, isStrong, false, false],
    },
  ]);
  const dontBreakRows = fitsOnPage(totals.map(([label]) => label));
  const table = { table: { dontBreakRows, widths: ["*", 90], body }, layout: summed };
  return {
    columns: [
      { width: "*", text: "" },
      { width: 275, ...table },
    ],
    margin: below(20),
  };
}

function foot({ number, seller }: InvoiceDocument, place: string): Content {
  const contact = [seller.name, seller.email, seller.website].filter(Boolean).join(" · ");
  return {
    columns: [
      { text: runs(contact) },
      { width: "auto", text: runs(`${number} · ${place}`), alignment: "right" },
    ],
    columnGap: 16,
    style: "label",
    margin: [edge, 28, edge, 0],
  };
}

/** A row that must not break and is higher than a page would be left out. */
function fitsOnPage(labels: readonly string[]): boolean {
  return labels.every((label) => label.length <= maxUnbrokenLength);
}

function runs(text: string): TextRun[] {
  return toTextRuns(text);
}

function below(points: number): [number, number, number, number] {
  return [0, 0, 0, points];
}

const noPadding = { paddingLeft: () => 0, paddingRight: () => 0 };
const plain: CustomTableLayout = {
  ...noPadding,
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingTop: () => 1,
  paddingBottom: () => 1,
};

/** A dark line below the head and a light one below each row. */
const ruled: CustomTableLayout = {
  ...noPadding,
  hLineWidth: (index) => (index === 0 ? 0 : 0.6),
  hLineColor: (index) => (index === 1 ? "#4d4d4d" : "#d9d9d9"),
  vLineWidth: () => 0,
  paddingTop: () => 5,
  paddingBottom: () => 5,
};

/** A line above each sum. */
const summed: CustomTableLayout = {
  ...noPadding,
  hLineWidth: () => 0.6,
  hLineColor: () => "#999999",
  vLineWidth: () => 0,
  paddingTop: () => 2.5,
  paddingBottom: () => 2.5,
};
