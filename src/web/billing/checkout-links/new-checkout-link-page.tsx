import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { Button } from "#web/ui/button.tsx";
import { DetailHead } from "#web/ui/detail-head.tsx";
import { FormFoot } from "#web/ui/form-rows.tsx";
import { PagePlace } from "#web/ui/page-actions.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { ReadOnlyNotice } from "../shared/no-access.tsx";
import { usePermission } from "../shared/use-permission.ts";
import { CheckoutLinkForm, checkoutLinkFormId } from "./checkout-link-form.tsx";
import { useCheckoutLinkEditor } from "./use-checkout-link-editor.ts";

export function NewCheckoutLinkPage(): ReactNode {
  const { product } = useSearch({ strict: false }) as { product?: string };
  const navigate = useNavigate();
  const may = usePermission("products", "write");
  const editor = useCheckoutLinkEditor({
    link: undefined,
    start: product ? { products: [product] } : {},
    onSaved: (link) => {
      showToast("good", "The link is ready to be shared.");
      void navigate({ to: pagePaths.checkoutLink, params: { id: link.id } });
    },
  });
  const create = may.allowed ? (
    <Button type="submit" form={checkoutLinkFormId} pending={editor.form.pending}>
      Create link
    </Button>
  ) : null;
  return (
    <>
      <PagePlace
        title="New checkout link"
        parent="Checkout links"
        parentTo={pagePaths.checkoutLinks}
      />
      <DetailHead
        title="New checkout link"
        facts="One address that you can put anywhere: whoever opens it can buy."
        actions={create}
      />
      <ReadOnlyNotice may={may} what="checkout links" />
      <CheckoutLinkForm editor={editor} link={undefined} readOnly={!may.allowed}>
        <FormFoot>{create}</FormFoot>
      </CheckoutLinkForm>
    </>
  );
}
