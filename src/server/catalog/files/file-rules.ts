import { isPictureType, pictureEndings } from "#contract/picture.ts";

const units = ["B", "KB", "MB", "GB", "TB"] as const;

/** Writes a size as a person would say it, in steps of 1024: `1.5 MB`. */
export function readableSize(bytes: number): string {
  let size = bytes;
  let step = 0;
  while (size >= 1024 && step < units.length - 1) {
    size /= 1024;
    step += 1;
  }
  return `${Number(size.toFixed(1))} ${units[step]}`;
}

/** Returns the last segment of a picture's URL. It does not depend on the uploaded name. */
export function addressName(name: string, mimeType: string): string {
  const stem = name
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-|-$/g, "");
  return `${stem || "picture"}.${isPictureType(mimeType) ? pictureEndings[mimeType] : "bin"}`;
}
