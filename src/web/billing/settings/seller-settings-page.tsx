import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { SellerWire } from "#contract/billing/seller-schema.ts";
import { SettingsTabs } from "#web/identity/organization/settings-tabs.tsx";
import { AsyncRows } from "#web/platform/async-rows.tsx";
import { count } from "#web/platform/format.ts";
import { Card } from "#web/ui/card.tsx";
import { Form } from "#web/ui/form.tsx";
import { PageActions } from "#web/ui/page-actions.tsx";
import { SettingsLoading } from "#web/ui/settings-loading.tsx";
import { SettingsSections } from "#web/ui/settings-section.tsx";
import { Loading } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { UnsavedBar } from "#web/ui/unsaved-bar.tsx";
import { ReadOnlyNotice } from "../shared/no-access.tsx";
import { useSeller } from "../shared/seller-context.tsx";
import { useEditor } from "../shared/use-editor.ts";
import { usePermission } from "../shared/use-permission.ts";
import { BusinessDetailsSection } from "./business-details-section.tsx";
import { SellerProfileSection } from "./seller-profile-section.tsx";
import { sellerSettingsEditorSpec } from "./seller-settings-editor-spec.ts";
import { sellerSettingsQuery } from "./seller-settings-queries.ts";
import { SellingFeaturesSection, SubscriptionRulesSection } from "./selling-rules-sections.tsx";

export function SellerSettingsPage(): ReactNode {
  const query = useQuery(sellerSettingsQuery(useSeller()));
  return (
    <>
      <SettingsTabs />
      {query.data ? <SettingsOfSeller settings={query.data} /> : <Coming query={query} />}
    </>
  );
}

function Coming({ query }: { query: ReturnType<typeof useQuery<SellerWire>> }): ReactNode {
  if (query.isPending) {
    return (
      <Loading label="Loading settings">
        <SettingsLoading />
      </Loading>
    );
  }
  return (
    <Card>
      <AsyncRows query={query} label="Loading settings" rows={3}>
        {() => null}
      </AsyncRows>
    </Card>
  );
}

function SettingsOfSeller({ settings }: { settings: SellerWire }): ReactNode {
  const may = usePermission("settings", "write");
  const { formId, draft, change, changed, discard, form } = useEditor(sellerSettingsEditorSpec, {
    saved: settings,
    onSaved: (_, changes) => showToast("good", `${count(changes, "change")} saved.`),
  });
  const parts = { draft, change, errors: form.errors, readOnly: !may.allowed };
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
      <ReadOnlyNotice may={may} what="these settings" />
      <SettingsSections>
        <Form id={formId} onSubmit={form.submit} notice={form.notice}>
          <SettingsSections>
            <SellerProfileSection {...parts} />
            <SubscriptionRulesSection {...parts} />
            <SellingFeaturesSection {...parts} />
          </SettingsSections>
        </Form>
        <BusinessDetailsSection settings={settings} may={may} />
      </SettingsSections>
    </>
  );
}
