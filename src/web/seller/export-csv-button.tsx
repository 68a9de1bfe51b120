import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { reportUnlessRefused } from "#web/platform/api/report-bug.ts";
import { saveFile } from "#web/platform/files/save-file.ts";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";

export interface ExportCsvButtonProps {
  fileName: string;
  /** The text of the file. */
  read: () => Promise<string>;
}

/**
 * Saves a file that takes calls to put together. Where one address answers it, a link is enough.
 */
export function ExportCsvButton({ fileName, read }: ExportCsvButtonProps): ReactNode {
  const [pending, setPending] = useState(false);
  async function save(): Promise<void> {
    setPending(true);
    try {
      saveFile(fileName, await read(), "text/csv;charset=utf-8");
    } catch (error) {
      reportUnlessRefused(error);
      showToast("bad", "The export failed. Please try again.");
    } finally {
      setPending(false);
    }
  }
  return (
    <Button
      kind="outline"
      compact
      icon={<Download aria-hidden />}
      pending={pending}
      onClick={() => void save()}
    >
      Export CSV
    </Button>
  );
}
