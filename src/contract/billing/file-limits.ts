const mebibyte = 1_048_576;

export const maxMediaBytes = 10 * mebibyte;
export const maxPartBytes = 10 * mebibyte;
/** What a request that names them all can carry. */
export const maxParts = 400;
