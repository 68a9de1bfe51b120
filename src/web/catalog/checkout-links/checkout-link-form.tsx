import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { productChoicesQuery } from "#web/catalog/products/product-queries.ts";
import { ChoiceField } from "#web/seller/choice-field.tsx";
import { discountChoicesQuery } from "#web/seller/choice-queries.ts";
import { ChoiceSearch } from "#web/seller/choice-search.tsx";
import { MetadataSection } from "#web/seller/metadata-section.tsx";
import { priceLabel } from "#web/seller/product-labels.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { useChoices } from "#web/seller/use-choices.ts";
import { ChoiceRows } from "#web/ui/forms/choice-rows.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { FieldError } from "#web/ui/forms/field-frame.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { SwitchRow } from "#web/ui/forms/switch.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { Muted } from "#web/ui/text/text.tsx";
import type { CheckoutLinkEditor } from "./checkout-link-editor-spec.ts";

export interface CheckoutLinkFormProps {
  editor: CheckoutLinkEditor;
  /** At its end. */
  children: ReactNode;
}

type FormPartProps = Omit<CheckoutLinkFormProps, "children">;

export function CheckoutLinkForm(props: CheckoutLinkFormProps): ReactNode {
  const { editor } = props;
  const { draft, change, form, readOnly } = editor;
  return (
    <Form id={editor.formId} onSubmit={form.submit} notice={form.notice}>
      <Card title="Products" note="If you choose several, buyers pick one at checkout">
        <CardBody>
          <ProductChoice {...props} />
        </CardBody>
      </Card>
      <Card title="Options">
        <CardBody>
          <Stack>
            <LinkFields {...props} />
          </Stack>
        </CardBody>
      </Card>
      <MetadataSection
        pairs={draft.metadata}
        errors={form.errors}
        readOnly={readOnly}
        onChange={(metadata) => change({ metadata })}
      />
      {props.children}
    </Form>
  );
}

function ProductChoice({ editor }: FormPartProps): ReactNode {
  const { saved: link, draft, change, form, readOnly } = editor;
  const seller = useSeller();
  const choices = useChoices((text) => productChoicesQuery(seller, text));
  const chosen = draft.products.flatMap(
    (id) => choices.known.get(id) ?? link?.products.find((product) => product.id === id) ?? [],
  );
  const inSight = new Map([...chosen, ...(choices.items ?? [])].map((each) => [each.id, each]));
  return (
    <>
      {/* Named, so that a fault of the list as a whole lands here. */}
      <input type="hidden" name="products" />
      {choices.items && choices.total === 0 && inSight.size === 0 ? (
        <Muted>
          You have no products on sale yet.{" "}
          <TextLink to={pagePaths.newProduct}>Create a product</TextLink> first.
        </Muted>
      ) : null}
      <ChoiceSearch noun="product" choices={choices} inSight />
      {inSight.size > 0 ? (
        <ChoiceRows
          label="Products"
          name="product"
          type="checkbox"
          choices={[...inSight.values()].map((product) => ({
            value: product.id,
            label: product.name,
            note: priceLabel(product),
            disabled: readOnly,
          }))}
          chosen={draft.products}
          onChange={(products) => change({ products })}
        />
      ) : null}
      <FieldError>{form.errors.products}</FieldError>
    </>
  );
}

function LinkFields({ editor }: FormPartProps): ReactNode {
  const { saved: link, draft, change, errors, readOnly, bind, bindSwitch } = editor;
  const seller = useSeller();
  const discounts = useChoices((text) => discountChoicesQuery(seller, text));
  const chosen = discounts.known.get(draft.discountId) ?? link?.discount ?? undefined;
  return (
    <>
      <Field
        label="Label"
        {...bind("label")}
        aside="Optional"
        autoComplete="off"
        maxLength={255}
        hint="Helps you recognize the link. Buyers do not see it."
      />
      <ChoiceField
        label="Discount"
        name="discount_id"
        noun="discount"
        none="None"
        aside="Optional"
        disabled={readOnly}
        hint="Applied automatically for anyone using this link."
        choices={discounts}
        chosen={draft.discountId ? chosen : undefined}
        onChoose={(discountId) => change({ discountId })}
        error={errors.discount_id}
      />
      <SwitchRow
        label="Allow discount codes"
        note="Buyers can enter a code at checkout"
        {...bindSwitch("allowCodes")}
      />
      <SwitchRow
        label="Require full billing address"
        note="Otherwise only what is needed for tax"
        {...bindSwitch("requireAddress")}
      />
      <Field
        label="Success URL"
        {...bind("successUrl", "success_url")}
        aside="Optional"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        hint="Defaults to our confirmation page. {CHECKOUT_ID} is replaced with the checkout ID."
      />
    </>
  );
}
