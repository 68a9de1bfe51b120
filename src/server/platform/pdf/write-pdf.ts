import pdfmake from "pdfmake";
import type { TDocumentDefinitions } from "pdfmake/interfaces.js";
import { fontBytes, fontFiles, fontNames } from "./pdf-fonts.ts";

/** The types of the library do not name it outside browsers, where it works as well. */
const { virtualfs } = pdfmake as unknown as {
  virtualfs: { existsSync(name: string): boolean; writeFileSync(name: string, data: Buffer): void };
};

pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);

/** The same definition always gives the same bytes, if it has a `creationDate`. */
export async function writePdf(definition: TDocumentDefinitions): Promise<Buffer> {
  loadFonts();
  return pdfmake.createPdf(definition).getBuffer();
}

function loadFonts(): void {
  for (const name of fontNames) {
    const { normal, bold } = fontFiles(name);
    for (const file of [normal, bold])
      if (!virtualfs.existsSync(file)) virtualfs.writeFileSync(file, fontBytes(file));
    pdfmake.addFonts({ [name]: { normal, bold } });
  }
}
