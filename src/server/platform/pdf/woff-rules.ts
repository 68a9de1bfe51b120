/** One table of a WOFF file, as its directory names it. */
export interface WoffTable {
  tag: string;
  offset: number;
  storedLength: number;
  length: number;
}

const headerLength = 44;
const entryLength = 20;

/** Reads the directory of a WOFF file (version 1). */
export function readWoffTables(file: Buffer): WoffTable[] {
  if (file.toString("latin1", 0, 4) !== "wOFF") throw new TypeError("not a WOFF file");
  return Array.from({ length: file.readUInt16BE(12) }, (_, index) => {
    const at = headerLength + index * entryLength;
    return {
      tag: file.toString("latin1", at, at + 4),
      offset: file.readUInt32BE(at + 4),
      storedLength: file.readUInt32BE(at + 8),
      length: file.readUInt32BE(at + 12),
    };
  });
}

/**
 * Makes a TrueType file of these tables. Its checksums stay 0: the font library does not compare
 * them.
 */
export function toTrueType(tables: readonly { tag: string; bytes: Buffer }[]): Buffer {
  const directory = Buffer.alloc(12 + 16 * tables.length);
  directory.writeUInt32BE(0x00_01_00_00, 0);
  directory.writeUInt16BE(tables.length, 4);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (const [index, { tag, bytes }] of tables.entries()) {
    const at = 12 + 16 * index;
    directory.write(tag, at, "latin1");
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(bytes.length, at + 12);
    const padding = Buffer.alloc(-bytes.length & 3);
    parts.push(bytes, padding);
    offset += bytes.length + padding.length;
  }
  return Buffer.concat(parts);
}
