import { Lock } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { SellerHead, type ShownSeller } from "#web/buyer/seller-head.tsx";
import { StatePage } from "#web/buyer/state-page.tsx";
import { reportUnlessRefused } from "#web/platform/api/report-bug.ts";
import { Button } from "#web/ui/text/button.tsx";
import { getStripe, type ProcessorMetadata } from "./get-stripe.ts";

export interface BankStepProps {
  seller: ShownSeller;
  metadata: ProcessorMetadata;
  clientSecret: string;
  /** The buyer has answered their bank: the server learns the result from the processor. */
  onAnswered: () => void;
}

/** A buyer who reloaded the page while their bank was asking can go on. */
export function BankStep({ seller, metadata, clientSecret, onAnswered }: BankStepProps): ReactNode {
  const { confirmation, errors } = useBuyer().messages;
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const goOn = async () => {
    setOpen(true);
    setFailed(false);
    try {
      const stripe = await getStripe(metadata);
      await stripe.handleNextAction({ clientSecret });
      onAnswered();
    } catch (error) {
      reportUnlessRefused(error);
      setFailed(true);
    } finally {
      setOpen(false);
    }
  };
  return (
    <StatePage
      icon={<Lock />}
      title={confirmation.bankTitle}
      text={hasFailed ? errors.server : confirmation.bankText}
      head={<SellerHead seller={seller} />}
      action={
        <Button size="form" onClick={() => void goOn()} disabled={isOpen}>
          {confirmation.bankContinue}
        </Button>
      }
    />
  );
}
