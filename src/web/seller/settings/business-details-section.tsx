import { BadgeCheck, ClipboardList } from "lucide-react";
import { type ReactNode, useState } from "react";
import { SellerUpdate, type SellerWire } from "#contract/billing/seller-schema.ts";
import { longDay } from "#web/platform/format/format.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import type { Permission } from "#web/seller/use-permission.ts";
import { useSellerForm } from "#web/seller/use-seller-form.ts";
import { Form } from "#web/ui/forms/form.tsx";
import { Card, CardFooter, CardPart, CardRow } from "#web/ui/layout/card.tsx";
import { SettingsSection } from "#web/ui/layout/settings-section.tsx";
import { RowActions } from "#web/ui/layout/stack.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { type BusinessDetailsDraft, detailsInput, emptyDetails } from "./business-details-draft.ts";
import { BusinessDetailsFields } from "./business-details-fields.tsx";
import { saveSellerSettings } from "./seller-settings-queries.ts";

const formId = "business-details";

export interface BusinessDetailsSectionProps {
  settings: SellerWire;
  may: Permission;
}

/** Asks once. The API never returns the answers, so they can be replaced but not edited. */
export function BusinessDetailsSection(props: BusinessDetailsSectionProps): ReactNode {
  const { settings, may } = props;
  const [isOpen, setOpen] = useState(false);
  const sentAt = settings.details_submitted_at;
  return (
    <SettingsSection
      id="business-details"
      title="Business details"
      purpose="Questions about what you sell and to whom, for compliance checks. You can sell before you answer them. Your answers are never shown to buyers and are not on invoices."
    >
      {isOpen ? (
        <DetailsForm onClosed={() => setOpen(false)} />
      ) : (
        <Card>
          <CardRow
            icon={sentAt ? <BadgeCheck aria-hidden /> : <ClipboardList aria-hidden />}
            title={sentAt ? `Sent on ${longDay(new Date(sentAt))}` : "Not answered yet"}
            badge={
              sentAt ? <Badge tone="good">Complete</Badge> : <Badge tone="warn">Incomplete</Badge>
            }
            note={
              may.denied
                ? `${may.who} send them.`
                : sentAt
                  ? "The answers are not shown again. New ones replace them."
                  : "Takes about 5 minutes."
            }
            action={
              may.allowed ? (
                <Button kind="outline" onClick={() => setOpen(true)}>
                  {sentAt ? "Update answers" : "Answer questions"}
                </Button>
              ) : null
            }
          />
        </Card>
      )}
    </SettingsSection>
  );
}

function DetailsForm({ onClosed }: { onClosed: () => void }): ReactNode {
  const seller = useSeller();
  const [draft, setDraft] = useState<BusinessDetailsDraft>(emptyDetails);
  const form = useSellerForm({
    schema: SellerUpdate,
    toInput: () => detailsInput(draft),
    invalid: words,
    isUnsaved: draft !== emptyDetails,
    save: (input) => saveSellerSettings(seller, input),
    onSaved: () => {
      showToast("good", "Business details sent.");
      onClosed();
    },
  });
  return (
    <Form id={formId} onSubmit={form.submit} notice={form.notice}>
      <Card>
        <CardPart>
          <BusinessDetailsFields
            draft={draft}
            errors={form.errors}
            change={(part) => setDraft((before) => ({ ...before, ...part }))}
          />
        </CardPart>
        <CardFooter>
          Saved separately from the settings below.
          <RowActions>
            <Button kind="outline" onClick={onClosed}>
              Cancel
            </Button>
            <Button type="submit" pending={form.pending}>
              Send details
            </Button>
          </RowActions>
        </CardFooter>
      </Card>
    </Form>
  );
}

const answer = "Enter 1 to 5,000 characters.";
const amount = "Enter an amount. Enter 0 if you have no revenue.";
const words = {
  "details.about": answer,
  "details.product_description": answer,
  "details.intended_use": answer,
  "details.future_annual_revenue": amount,
  "details.previous_annual_revenue": amount,
};
