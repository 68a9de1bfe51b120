import { extractText, getDocumentProxy } from "unpdf";

/** Returns the text of a PDF file as a reader shows it, page after page. */
export async function pdfText(file: Buffer): Promise<string> {
  // Without warnings about instructions of fonts that only matter for drawing.
  const document = await getDocumentProxy(new Uint8Array(file), { verbosity: 0 });
  const { text } = await extractText(document, { mergePages: true });
  return text;
}
