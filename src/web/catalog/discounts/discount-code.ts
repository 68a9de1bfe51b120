/** Without letters and digits that are mistaken for each other; as many as divide a byte evenly. */
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const codeLength = 8;

/** Makes a code that is hard to guess and easy to read aloud. */
export function newDiscountCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(codeLength));
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join("");
}
