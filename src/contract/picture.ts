/**
 * The accepted picture types and their file endings. An SVG is a document that can carry scripts:
 * it is only shown as a picture, and sent so that nothing in it runs.
 */
export const pictureEndings = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/svg+xml": "svg",
} as const;

export type PictureType = keyof typeof pictureEndings;

export const pictureTypes = Object.keys(pictureEndings) as PictureType[];

/** Of a person or an organization. */
export const maxAvatarBytes = 1_048_576;

export function isPictureType(type: string | undefined): type is PictureType {
  return type !== undefined && Object.hasOwn(pictureEndings, type);
}
