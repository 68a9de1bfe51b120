import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { SellerWire } from "#contract/billing/seller-schema.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { count } from "#web/platform/format/format.ts";
import { ReadOnlyNotice } from "#web/seller/no-access.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { useEditor } from "#web/seller/use-editor.ts";
import { usePermission } from "#web/seller/use-permission.ts";
import { Form } from "#web/ui/forms/form.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { PageActions } from "#web/ui/layout/page-actions.tsx";
import { SettingsLoading } from "#web/ui/layout/settings-loading.tsx";
import { SettingsSections } from "#web/ui/layout/settings-section.tsx";
import { Loading } from "#web/ui/lists/skeleton.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { UnsavedBar } from "#web/ui/overlays/unsaved-bar.tsx";
import { BusinessDetailsSection } from "./business-details-section.tsx";
import { CustomerMailsSection } from "./customer-mails-section.tsx";
import { EmbeddingSection } from "./embedding-section.tsx";
import { InvoiceDetailsSection } from "./invoice-details-section.tsx";
import { SellerProfileSection } from "./seller-profile-section.tsx";
import { sellerSettingsEditorSpec } from "./seller-settings-editor-spec.ts";
import { sellerSettingsQuery } from "./seller-settings-queries.ts";
import {
  NotificationsSection,
  SellingFeaturesSection,
  SubscriptionRulesSection,
} from "./selling-rules-sections.tsx";

export function SellerSettingsPage(): ReactNode {
  const query = useQuery(sellerSettingsQuery(useSeller()));
  return query.data ? <SettingsOfSeller settings={query.data} /> : <Coming query={query} />;
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
  const editor = useEditor(sellerSettingsEditorSpec, {
    saved: settings,
    readOnly: !may.allowed,
    onSaved: (_, changes) => showToast("good", `${count(changes, "change")} saved.`),
  });
  const { formId, changed, discard, form } = editor;
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
        <InvoiceDetailsSection sellerName={settings.name} may={may} />
        <BusinessDetailsSection settings={settings} may={may} />
        <Form id={formId} onSubmit={form.submit} notice={form.notice}>
          <SettingsSections continued>
            <SellerProfileSection {...editor} />
            <SubscriptionRulesSection {...editor} />
            <EmbeddingSection {...editor} />
            <NotificationsSection {...editor} />
            <CustomerMailsSection {...editor} />
            <SellingFeaturesSection {...editor} />
          </SettingsSections>
        </Form>
      </SettingsSections>
    </>
  );
}
