import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { SaveButton } from "#web/seller/editor-actions.tsx";
import { ReadOnlyNotice } from "#web/seller/no-access.tsx";
import { useEditor } from "#web/seller/use-editor.ts";
import { usePermission } from "#web/seller/use-permission.ts";
import { copyText } from "#web/ui/clipboard/copy-text.ts";
import { FormFoot } from "#web/ui/forms/form-rows.tsx";
import { DetailHead } from "#web/ui/layout/detail-head.tsx";
import { PagePlace } from "#web/ui/layout/page-actions.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { toCheckoutLinkDraft } from "./checkout-link-draft.ts";
import { checkoutLinkEditorSpec } from "./checkout-link-editor-spec.ts";
import { CheckoutLinkForm } from "./checkout-link-form.tsx";

/** The address may name a product to begin with. */
export function NewCheckoutLinkPage(): ReactNode {
  const { product = "" } = useSearch({ strict: false }) as { product?: string };
  return <NewCheckoutLink key={product} product={product} />;
}

function NewCheckoutLink({ product }: { product: string }): ReactNode {
  const navigate = useNavigate();
  const may = usePermission("products", "write");
  const editor = useEditor(checkoutLinkEditorSpec, {
    saved: undefined,
    readOnly: !may.allowed,
    start: () => ({ ...toCheckoutLinkDraft(undefined), products: product ? [product] : [] }),
    onSaved: (link) => {
      showToast("good", "Checkout link created.", {
        label: "Copy link",
        onChoose: () => void copyText(link.url, "Link copied."),
      });
      void navigate({ to: pagePaths.checkoutLink, params: { id: link.id }, replace: true });
    },
  });
  const create = may.allowed ? <SaveButton editor={editor} createLabel="Create link" /> : null;
  return (
    <>
      <PagePlace
        title="New checkout link"
        parent="Checkout links"
        parentTo={pagePaths.checkoutLinks}
      />
      <DetailHead
        title="New checkout link"
        facts="A link you can share anywhere. Anyone who opens it can buy."
        actions={create}
      />
      <ReadOnlyNotice may={may} what="checkout links" />
      <CheckoutLinkForm editor={editor}>
        <FormFoot>{create}</FormFoot>
      </CheckoutLinkForm>
    </>
  );
}
