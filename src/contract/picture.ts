/**
 * The accepted picture types and their file endings. No SVG: it is a document that can carry
 * scripts.
 */
export const pictureEndings = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
} as const;

export type PictureType = keyof typeof pictureEndings;

export const pictureTypes = Object.keys(pictureEndings) as PictureType[];

/** Of a person or an organization. */
export const maxAvatarBytes = 1_048_576;

export function isPictureType(type: string | undefined): type is PictureType {
  return type !== undefined && Object.hasOwn(pictureEndings, type);
}
