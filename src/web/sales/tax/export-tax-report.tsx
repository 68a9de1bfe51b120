import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { reportUnlessRefused } from "#web/platform/report-bug.ts";
import { saveFile } from "#web/platform/save-file.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
import type { ReportBounds } from "./tax-figures.ts";

export interface ExportTaxReportProps {
  /** Given, because the top bar is outside of the seller's pages. */
  seller: Seller;
  bounds: ReportBounds;
  /** Of the period, for the name of the file. */
  name: string;
}

export function ExportTaxReportButton({ seller, bounds, name }: ExportTaxReportProps): ReactNode {
  const [pending, setPending] = useState(false);
  async function save(): Promise<void> {
    setPending(true);
    try {
      const csv = await seller.api.getCsv("/tax-report", { ...bounds });
      saveFile(`tax-report-${name.replaceAll(" ", "-")}.csv`, csv, "text/csv;charset=utf-8");
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
