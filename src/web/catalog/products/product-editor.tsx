import { useNavigate } from "@tanstack/react-router";
import { Archive, ArchiveRestore } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { useNewBenefit } from "#web/catalog/benefits/use-new-benefit.tsx";
import { count, longDay } from "#web/platform/format/format.ts";
import {
  benefitChoicesQuery,
  customFieldChoicesQuery,
  meterChoicesQuery,
} from "#web/seller/choice-queries.ts";
import { EditorActions, EditorBadge, SaveButton } from "#web/seller/editor-actions.tsx";
import { MetadataSection } from "#web/seller/metadata-section.tsx";
import { ReadOnlyNotice } from "#web/seller/no-access.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { useChoices } from "#web/seller/use-choices.ts";
import { useEditor } from "#web/seller/use-editor.ts";
import { usePermission } from "#web/seller/use-permission.ts";
import { Form } from "#web/ui/forms/form.tsx";
import { FormFoot } from "#web/ui/forms/form-rows.tsx";
import { DetailHead } from "#web/ui/layout/detail-head.tsx";
import { PagePlace } from "#web/ui/layout/page-actions.tsx";
import { PreviewColumns } from "#web/ui/layout/preview-columns.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { ArchiveProductDialog } from "./archive-product-dialog.tsx";
import { ProductBenefitsSection } from "./product-benefits-section.tsx";
import { ProductDetailsSection } from "./product-details-section.tsx";
import { type ProductDraft, toProductDraft } from "./product-draft.ts";
import { type ProductEditor, productEditorSpec } from "./product-editor-spec.ts";
import { ProductPreview } from "./product-preview.tsx";
import { ProductPriceSection } from "./product-price-section.tsx";
import { ProductQuestionsSection } from "./product-questions-section.tsx";
import { ProductShareAction, ProductShareCard } from "./product-share-card.tsx";
import { ProductState } from "./product-state.tsx";
import { knownMeterNames } from "./product-usage-rows.tsx";

const createLabel = "Create product";

export interface ProductEditorScreenProps {
  /** Absent for a new one. */
  product?: ProductWire;
}

/** Shows a product and what its buyers will see of it, side by side. */
export function ProductEditorScreen({ product }: ProductEditorScreenProps): ReactNode {
  const seller = useSeller();
  const navigate = useNavigate();
  const may = usePermission("products", "write");
  const editor = useEditor(productEditorSpec, {
    saved: product,
    readOnly: !may.allowed,
    start: () => toProductDraft(undefined),
    onSaved: async ({ id, name }, changes) => {
      if (product) return showToast("good", `${count(changes, "change")} saved.`);
      showToast("good", `${name} is on sale.`, {
        label: "Create checkout link",
        onChoose: () => void navigate({ to: pagePaths.newCheckoutLink, search: { product: id } }),
      });
      await navigate({ to: pagePaths.product, params: { id }, replace: true });
    },
  });
  const benefits = useChoices((text) => benefitChoicesQuery(seller, text));
  const fields = useChoices((text) => customFieldChoicesQuery(seller, text));
  const [marked, setMarked] = useState<string>();
  const { draft, change, form } = editor;
  const { meters, loadMeters } = useMeters(draft, product);
  const newBenefit = useNewBenefit((benefit) => {
    benefits.remember(benefit);
    change((before) => ({ benefits: [...before.benefits, benefit.id] }));
    showToast("good", `${benefit.description} was created and added to this product.`);
  });
  return (
    <>
      <PagePlace
        title={product?.name ?? "New product"}
        parent="Products"
        parentTo={pagePaths.products}
      />
      <ProductHead editor={editor} mayWrite={may.allowed} />
      <ReadOnlyNotice may={may} what="products" />
      <PreviewColumns
        form={
          <Form id={editor.formId} onSubmit={form.submit} notice={form.notice}>
            <ProductDetailsSection {...editor} isNew={!product} />
            <ProductPriceSection {...editor} {...{ meters, loadMeters, product }} />
            <ProductBenefitsSection
              {...editor}
              benefits={benefits}
              product={product}
              onNew={newBenefit.ask}
            />
            <ProductQuestionsSection
              {...editor}
              fields={fields}
              product={product}
              marked={marked}
              onMark={setMarked}
            />
            <MetadataSection
              pairs={draft.metadata}
              errors={form.errors}
              readOnly={editor.readOnly}
              onChange={(metadata) => change({ metadata })}
            />
            {may.allowed ? (
              <FormFoot>
                <SaveButton editor={editor} createLabel={createLabel} />
              </FormFoot>
            ) : null}
          </Form>
        }
        preview={
          <>
            {product ? <ProductShareCard product={product} /> : null}
            <ProductPreview
              draft={draft}
              product={product}
              benefits={benefits.known}
              fields={fields.known}
              meters={meters.known}
              marked={marked}
            />
          </>
        }
      />
      {newBenefit.dialog}
    </>
  );
}

/**
 * Meters to choose from: loaded for usage charges without a saved meter, or once that is asked for.
 */
function useMeters({ pricing, metered }: ProductDraft, product: ProductWire | undefined) {
  const seller = useSeller();
  const [isAsked, setAsked] = useState(false);
  const saved = knownMeterNames(product, new Map());
  const isNeeded =
    isAsked ||
    metered.some(({ meterId }) => !saved.has(meterId)) ||
    (pricing === "metered" && metered.length === 0);
  const meters = useChoices((text) => meterChoicesQuery(seller, text), isNeeded);
  return { meters, loadMeters: () => setAsked(true) };
}

interface ProductHeadProps {
  editor: ProductEditor;
  mayWrite: boolean;
}

function ProductHead({ editor, mayWrite }: ProductHeadProps): ReactNode {
  const [asked, setAsked] = useState(false);
  const { saved: product, draft } = editor;
  const isArchived = product?.is_archived ?? false;
  return (
    <>
      <DetailHead
        title={draft.name.trim() || (product?.name ?? "New product")}
        badge={
          <EditorBadge editor={editor}>
            {product ? <ProductState product={product} /> : null}
          </EditorBadge>
        }
        facts={product ? toFacts(product) : "All you need is a name and a price."}
        actions={
          mayWrite ? (
            <EditorActions editor={editor} createLabel={createLabel}>
              {product ? <ProductShareAction product={product} /> : null}
              {product ? (
                <Button
                  kind="plain"
                  icon={isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
                  onClick={() => setAsked(true)}
                >
                  {isArchived ? "Put back on sale" : "Archive"}
                </Button>
              ) : null}
            </EditorActions>
          ) : null
        }
      />
      {asked && product ? (
        <ArchiveProductDialog product={product} onClosed={() => setAsked(false)} />
      ) : null}
    </>
  );
}

function toFacts({ created_at, is_archived }: ProductWire): string {
  const since = longDay(new Date(created_at));
  return is_archived ? `Created ${since}, not on sale` : `On sale since ${since}`;
}
