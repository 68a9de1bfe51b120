import { Archive, ArchiveRestore } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { longDay } from "#web/platform/format.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { PreviewColumns } from "#web/ui/buyer-card.tsx";
import { DetailHead } from "#web/ui/detail-head.tsx";
import { Form } from "#web/ui/form.tsx";
import { FormFoot } from "#web/ui/form-rows.tsx";
import { PagePlace } from "#web/ui/page-actions.tsx";
import {
  benefitChoicesQuery,
  customFieldChoicesQuery,
  meterChoicesQuery,
} from "../shared/choice-queries.ts";
import { MetadataSection } from "../shared/metadata-section.tsx";
import { ReadOnlyNotice } from "../shared/no-access.tsx";
import { SaveButton } from "../shared/save-button.tsx";
import { useSeller } from "../shared/seller-context.tsx";
import { useChoices } from "../shared/use-choices.ts";
import { usePermission } from "../shared/use-permission.ts";
import { ArchiveProductDialog } from "./archive-product-dialog.tsx";
import { ProductBenefitsSection } from "./product-benefits-section.tsx";
import { ProductDetailsSection } from "./product-details-section.tsx";
import { ProductPreview } from "./product-preview.tsx";
import { ProductPriceSection } from "./product-price-section.tsx";
import { ProductQuestionsSection } from "./product-questions-section.tsx";
import { type ProductEditor, useProductEditor } from "./use-product-editor.ts";

const formId = "product";

export interface ProductEditorScreenProps {
  /** Absent while it is being made. */
  product?: ProductWire;
}

/** A product and what its buyers will see of it, side by side. */
export function ProductEditorScreen({ product }: ProductEditorScreenProps): ReactNode {
  const seller = useSeller();
  const editor = useProductEditor(product);
  const may = usePermission("products", "write");
  const benefits = useChoices((text) => benefitChoicesQuery(seller, text));
  const fields = useChoices((text) => customFieldChoicesQuery(seller, text));
  const meters = useChoices((text) => meterChoicesQuery(seller, text));
  const [marked, setMarked] = useState<string>();
  const { draft, change, form } = editor;
  const parts = { draft, change, errors: form.errors, readOnly: !may.allowed };
  return (
    <>
      <PagePlace
        title={product?.name ?? "New product"}
        parent="Products"
        parentTo={pagePaths.products}
      />
      <ProductHead product={product} editor={editor} mayWrite={may.allowed} />
      <ReadOnlyNotice may={may} what="products" />
      <PreviewColumns
        form={
          <Form id={formId} onSubmit={form.submit} notice={form.notice}>
            <ProductDetailsSection {...parts} />
            <ProductPriceSection {...parts} meters={meters} product={product} />
            <ProductBenefitsSection {...parts} benefits={benefits} product={product} />
            <ProductQuestionsSection
              {...parts}
              fields={fields}
              product={product}
              marked={marked}
              onMark={setMarked}
            />
            <MetadataSection
              pairs={draft.metadata}
              errors={form.errors}
              readOnly={!may.allowed}
              onChange={(metadata) => change({ metadata })}
            />
            {may.allowed ? (
              <FormFoot>
                <SaveProduct product={product} editor={editor} />
              </FormFoot>
            ) : null}
          </Form>
        }
        preview={
          <ProductPreview
            draft={draft}
            product={product}
            benefits={benefits.known}
            fields={fields.known}
            meters={meters.known}
            marked={marked}
          />
        }
      />
    </>
  );
}

interface ProductHeadProps {
  product: ProductWire | undefined;
  editor: ProductEditor;
  mayWrite: boolean;
}

function ProductHead({ product, editor, mayWrite }: ProductHeadProps): ReactNode {
  const [asked, setAsked] = useState(false);
  const { changed, draft } = editor;
  const isArchived = product?.is_archived ?? false;
  return (
    <>
      <DetailHead
        title={draft.name.trim() || (product?.name ?? "New product")}
        badge={<ProductBadge isArchived={isArchived} product={product} changes={changed.length} />}
        facts={product ? factsOf(product) : "A name and a price are enough. The rest can follow."}
        actions={
          mayWrite ? (
            <>
              {product ? (
                <Button
                  kind="plain"
                  icon={isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
                  onClick={() => setAsked(true)}
                >
                  {isArchived ? "Put back on sale" : "Archive"}
                </Button>
              ) : null}
              {changed.length > 0 ? (
                <Button kind="outline" onClick={editor.discard}>
                  Discard
                </Button>
              ) : null}
              <SaveProduct product={product} editor={editor} />
            </>
          ) : null
        }
      />
      {asked && product ? (
        <ArchiveProductDialog product={product} onClosed={() => setAsked(false)} />
      ) : null}
    </>
  );
}

interface ProductBadgeProps {
  product: ProductWire | undefined;
  isArchived: boolean;
  changes: number;
}

function ProductBadge({ product, isArchived, changes }: ProductBadgeProps): ReactNode {
  if (changes > 0) return <Badge tone="warn">Unsaved changes</Badge>;
  if (!product) return <Badge tone="neutral">Draft</Badge>;
  return isArchived ? <Badge tone="neutral">Archived</Badge> : <Badge tone="good">On sale</Badge>;
}

function factsOf({ created_at, is_archived }: ProductWire): string {
  const since = longDay(new Date(created_at));
  return is_archived ? `Made on ${since}, not on sale` : `On sale since ${since}`;
}

function SaveProduct(props: {
  product: ProductWire | undefined;
  editor: ProductEditor;
}): ReactNode {
  const { changed, form } = props.editor;
  return (
    <SaveButton
      form={formId}
      pending={form.pending}
      changes={changed.length}
      createLabel={props.product ? undefined : "Create product"}
    />
  );
}
