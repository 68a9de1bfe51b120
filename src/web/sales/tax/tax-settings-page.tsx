import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { SellerWire } from "#contract/billing/seller-schema.ts";
import type { TaxBehavior } from "#contract/billing/tax-behavior.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { ReadOnlyNotice } from "#web/seller/no-access.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { sellerQuery } from "#web/seller/seller-queries.ts";
import { useEditor } from "#web/seller/use-editor.ts";
import { type Permission, usePermission } from "#web/seller/use-permission.ts";
import { ChoiceRows } from "#web/ui/forms/choice-rows.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { Card, CardPart } from "#web/ui/layout/card.tsx";
import { PageActions } from "#web/ui/layout/page-actions.tsx";
import { SettingsSection, SettingsSections } from "#web/ui/layout/settings-section.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { UnsavedBar } from "#web/ui/overlays/unsaved-bar.tsx";
import { taxBehaviorSpec } from "./tax-behavior-spec.ts";
import { TaxRegistrationsSection } from "./tax-registrations-section.tsx";

/** Sets where a seller collects tax, and whether prices contain it. */
export function TaxSettingsPage(): ReactNode {
  const seller = useSeller();
  const query = useQuery(sellerQuery<SellerWire>(seller, `/organizations/${seller.id}`));
  const may = usePermission("settings", "write");
  return (
    <>
      <ReadOnlyNotice may={may} what="the tax settings" />
      <SettingsSections>
        <TaxRegistrationsSection may={may} />
        <SettingsSection
          id="prices"
          title="Prices and tax"
          purpose="Applies to prices without a tax setting of their own."
        >
          {query.data ? (
            <BehaviorForm settings={query.data} may={may} />
          ) : (
            <Card>
              <AsyncRows query={query} label="Loading tax settings" rows={2}>
                {() => null}
              </AsyncRows>
            </Card>
          )}
        </SettingsSection>
      </SettingsSections>
    </>
  );
}

const behaviors = [
  {
    value: "exclusive",
    label: "Tax is added to prices",
    note: "A price of $100 costs $119 at a rate of 19%.",
  },
  {
    value: "inclusive",
    label: "Prices include tax",
    note: "A price of $100 costs $100. At a rate of 19% it contains $15.97 of tax.",
  },
];

function BehaviorForm({ settings, may }: { settings: SellerWire; may: Permission }): ReactNode {
  const { formId, draft, change, changed, discard, form } = useEditor(taxBehaviorSpec, {
    saved: settings,
    onSaved: () => showToast("good", "Tax settings saved."),
  });
  return (
    <>
      {changed.length > 0 ? (
        <PageActions alone>
          <UnsavedBar
            form={formId}
            changes={changed.length}
            saveLabel="Save changes"
            pending={form.pending}
            onDiscard={discard}
          />
        </PageActions>
      ) : null}
      <Form id={formId} onSubmit={form.submit} notice={form.notice}>
        <Card>
          <CardPart>
            <ChoiceRows
              label="Default for prices"
              name="default_tax_behavior"
              type="radio"
              choices={behaviors.map((choice) => ({ ...choice, disabled: !may.allowed }))}
              chosen={[draft.behavior]}
              onChange={([behavior]) => change({ behavior: behavior as TaxBehavior })}
            />
          </CardPart>
        </Card>
      </Form>
    </>
  );
}
