import type { ReactNode } from "react";
import { ArrangedThing } from "#web/ui/forms/arrange-rows.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import type { BenefitDraft } from "./benefit-draft.ts";
import { BenefitIcon } from "./benefit-icon.tsx";
import { benefitKindLabel } from "./benefit-labels.ts";
import { PreviewRow } from "./preview-row.tsx";

/** Shows the benefit as buyers will find it. */
export function BenefitPreview({ draft }: { draft: BenefitDraft }): ReactNode {
  return (
    <Card title="What buyers see" note="Live preview">
      <PreviewRow>
        <ArrangedThing
          icon={<BenefitIcon type={draft.type} />}
          on
          title={draft.description.trim() || "What buyers get"}
          note={benefitKindLabel(draft.type)}
          action={null}
        />
      </PreviewRow>
    </Card>
  );
}
