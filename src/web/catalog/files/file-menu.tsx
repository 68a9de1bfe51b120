import { Download, Pencil, Upload } from "lucide-react";
import type { FileWire } from "#contract/billing/file-schema.ts";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import type { ListPage } from "#web/seller/use-list-page.tsx";
import type { MenuItem } from "#web/ui/overlays/menu.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { downloadFile } from "./file-queries.ts";

export type FilesList = ListPage<FileWire, "edit" | "resume">;

export interface FileItemOptions {
  /** Empty if nothing uses it. */
  usedBy: string;
  download: (file: FileWire) => Promise<void>;
}

/** Lists the entries of the menu of one file. */
export function fileItems(page: FilesList, file: FileWire, options: FileItemOptions): MenuItem[] {
  const { usedBy, download } = options;
  return [
    file.is_uploaded
      ? {
          label: "Download",
          icon: <Download aria-hidden />,
          onChoose: () => void download(file),
        }
      : page.writeItem("resume", file, {
          label: "Resume upload",
          icon: <Upload aria-hidden />,
        }),
    page.writeItem("edit", file, {
      label: "Edit name and version",
      icon: <Pencil aria-hidden />,
    }),
    page.deleteItem(file, usedBy ? `Used by ${usedBy}` : undefined),
  ];
}

export function useDownload(): (file: FileWire) => Promise<void> {
  const seller = useSeller();
  return async ({ id }) => {
    try {
      await downloadFile(seller, id);
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      showToast("bad", "The file could not be downloaded. Try again.");
    }
  };
}
