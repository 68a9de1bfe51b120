const mebibyte = 1_048_576;

export const maxMediaBytes = 10 * mebibyte;
export const maxPartBytes = 10 * mebibyte;
/** A request that names all parts must fit into the largest body. */
export const maxParts = 400;
