import { Download, Pencil, Trash2, Upload } from "lucide-react";
import type { ReactNode } from "react";
import type { FileWire } from "#contract/billing/file-schema.ts";
import { useApiAction } from "#web/platform/use-api-action.ts";
import { MenuButton } from "#web/ui/menu.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { useSeller } from "../shared/seller-context.tsx";
import { usePermission } from "../shared/use-permission.ts";
import { downloadFile } from "./file-queries.ts";

export type FileQuestion = "edit" | "delete" | "resume";

export interface FileMenuProps {
  file: FileWire;
  /** Empty where nothing does. */
  usedBy: string;
  onAsk: (question: FileQuestion, file: FileWire) => void;
}

export function FileMenu({ file, usedBy, onAsk }: FileMenuProps): ReactNode {
  const seller = useSeller();
  const may = usePermission("products", "write");
  const download = useApiAction(async () => {
    await downloadFile(seller, file.id).catch(() =>
      showToast("bad", "The file could not be downloaded. Try again."),
    );
  });
  return (
    <MenuButton
      label={`Actions for ${file.name}`}
      items={[
        file.is_uploaded
          ? {
              label: "Download",
              icon: <Download aria-hidden />,
              onChoose: () => void download.run(),
            }
          : {
              label: "Go on with the upload",
              icon: <Upload aria-hidden />,
              unavailable: may.reason,
              onChoose: () => onAsk("resume", file),
            },
        {
          label: "Edit name and version",
          icon: <Pencil aria-hidden />,
          unavailable: may.reason,
          onChoose: () => onAsk("edit", file),
        },
        {
          label: "Delete",
          icon: <Trash2 aria-hidden />,
          danger: true,
          unavailable: may.reason ?? (usedBy ? `Used by ${usedBy}` : undefined),
          onChoose: () => onAsk("delete", file),
        },
      ]}
    />
  );
}
