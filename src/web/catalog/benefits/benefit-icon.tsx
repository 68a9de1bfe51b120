import { Coins, Download, GitBranch, KeyRound, MessageCircle, NotebookText } from "lucide-react";
import type { ReactNode } from "react";
import type { BenefitType } from "#contract/billing/benefit-properties.ts";

const icons: Record<BenefitType, typeof KeyRound> = {
  custom: NotebookText,
  discord: MessageCircle,
  github_repository: GitBranch,
  downloadables: Download,
  license_keys: KeyRound,
  meter_credit: Coins,
};

export function BenefitIcon({ type }: { type: BenefitType }): ReactNode {
  const Icon = icons[type];
  return <Icon aria-hidden />;
}
