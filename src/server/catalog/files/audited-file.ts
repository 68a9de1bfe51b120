import type { AuditedColumns } from "#server/v1/record-seller-change.ts";
import type { FileRow } from "./file-store.ts";

export const auditedFile: AuditedColumns<FileRow> = {
  kind: "file",
  name: ({ name }) => name,
  shown: ["name", "version", "size"],
};
