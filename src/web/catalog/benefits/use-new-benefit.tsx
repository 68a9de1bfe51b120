import { lazy, type ReactNode, Suspense, useState } from "react";
import type { BenefitWire } from "#contract/billing/benefit-schema.ts";

const NewBenefitDialog = lazy(() =>
  import("./new-benefit-dialog.tsx").then((module) => ({ default: module.NewBenefitDialog })),
);

export interface NewBenefit {
  ask: () => void;
  /** To be rendered outside of other forms, because it is one. */
  dialog: ReactNode;
}

/** Creates a benefit without leaving the page; the dialog is loaded when it is first needed. */
export function useNewBenefit(onCreated: (benefit: BenefitWire) => void): NewBenefit {
  const [asked, setAsked] = useState(false);
  return {
    ask: () => setAsked(true),
    dialog: asked ? (
      <Suspense fallback={null}>
        <NewBenefitDialog onCreated={onCreated} onClosed={() => setAsked(false)} />
      </Suspense>
    ) : null,
  };
}
