import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { BenefitType } from "#contract/billing/benefit-properties.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { SaveButton } from "#web/seller/editor-actions.tsx";
import { ReadOnlyNotice } from "#web/seller/no-access.tsx";
import { useEditor } from "#web/seller/use-editor.ts";
import { usePermission } from "#web/seller/use-permission.ts";
import { FormFoot } from "#web/ui/forms/form-rows.tsx";
import { KindCard, KindCards } from "#web/ui/forms/kind-cards.tsx";
import { DetailHead } from "#web/ui/layout/detail-head.tsx";
import { PagePlace } from "#web/ui/layout/page-actions.tsx";
import { Columns } from "#web/ui/layout/stack.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { newBenefitDraft } from "./benefit-draft.ts";
import { benefitEditorSpec } from "./benefit-editor-spec.ts";
import { BenefitForm } from "./benefit-form.tsx";
import { BenefitIcon } from "./benefit-icon.tsx";
import { benefitKindLabel, benefitKindNote, benefitKinds } from "./benefit-labels.ts";
import { BenefitPreview } from "./benefit-preview.tsx";

/** Asks for the kind first, which is part of the URL, and then shows its form. */
export function NewBenefitPage(): ReactNode {
  const { kind } = useSearch({ strict: false }) as { kind?: string };
  const type = benefitKinds.find((each) => each === kind);
  return (
    <>
      <PagePlace title="New benefit" parent="Benefits" parentTo={pagePaths.benefits} />
      {type ? <NewBenefitForm key={type} type={type} /> : <ChooseKind />}
    </>
  );
}

function ChooseKind(): ReactNode {
  const may = usePermission("products", "write");
  return (
    <>
      <DetailHead title="New benefit" facts="What do buyers get? Choose a type." />
      <ReadOnlyNotice may={may} what="benefits" />
      <KindCards label="Types of benefits">
        {benefitKinds.map((type) => (
          <KindCard
            key={type}
            to={pagePaths.newBenefit}
            search={{ kind: type }}
            icon={<BenefitIcon type={type} />}
            title={benefitKindLabel(type)}
            note={benefitKindNote(type)}
          />
        ))}
      </KindCards>
    </>
  );
}

function NewBenefitForm({ type }: { type: BenefitType }): ReactNode {
  const navigate = useNavigate();
  const may = usePermission("products", "write");
  const editor = useEditor(benefitEditorSpec, {
    saved: undefined,
    readOnly: !may.allowed,
    start: () => newBenefitDraft(type),
    onSaved: (benefit) => {
      showToast("good", `${benefit.description} was created. You can now add it to products.`, {
        label: "View",
        onChoose: () => void navigate({ to: pagePaths.benefit, params: { id: benefit.id } }),
      });
      void navigate({ to: pagePaths.benefits, replace: true });
    },
  });
  const create = may.allowed ? <SaveButton editor={editor} createLabel="Create benefit" /> : null;
  return (
    <>
      <DetailHead
        title="New benefit"
        facts={`${benefitKindLabel(type)}: ${benefitKindNote(type).toLowerCase()}`}
        actions={
          <>
            <LinkButton to={pagePaths.newBenefit} kind="outline">
              Choose another type
            </LinkButton>
            {create}
          </>
        }
      />
      <ReadOnlyNotice may={may} what="benefits" />
      <Columns
        main={
          <BenefitForm editor={editor}>
            <FormFoot>{create}</FormFoot>
          </BenefitForm>
        }
        side={<BenefitPreview draft={editor.draft} />}
      />
    </>
  );
}
