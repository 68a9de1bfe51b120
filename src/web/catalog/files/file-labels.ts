import type { FileService, FileUsageWire } from "#contract/billing/file-schema.ts";
import { sizeLabel } from "#web/platform/files/file-pieces.ts";
import { count } from "#web/platform/format/format.ts";

export const kindLabels: Record<FileService, string> = {
  downloadable: "For download",
  product_media: "Product picture",
  organization_avatar: "Organization picture",
};

interface UploadProgress {
  state: "waiting" | "sending" | "checking" | "failed";
  sentBytes: number;
  file: { size: number };
}

/** Says how far an upload is. */
export function uploadNote({ state, sentBytes, file }: UploadProgress): string {
  if (state === "waiting") return "Waiting";
  if (state === "checking") return "Checking";
  return `${sizeLabel(sentBytes)} of ${sizeLabel(file.size)}`;
}

/** Names one thing, and counts several: "Field guide, 2 benefits". */
export function usageLabel(usage: FileUsageWire): string {
  const named = (things: readonly { name: string }[], noun: string) =>
    things.length === 1
      ? [things[0]?.name ?? ""]
      : things.length > 1
        ? [count(things.length, noun)]
        : [];
  const parts = [
    ...named(usage.products, "product"),
    ...named(usage.benefits, "benefit"),
    ...(usage.is_organization_avatar ? ["this organization"] : []),
  ];
  return parts.join(", ");
}
