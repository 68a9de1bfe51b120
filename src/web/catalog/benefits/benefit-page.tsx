import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { BenefitWire } from "#contract/billing/benefit-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { longDay } from "#web/platform/format/format.ts";
import { DetailScreen } from "#web/seller/detail-screen.tsx";
import { EditorActions, EditorBadge, SaveButton } from "#web/seller/editor-actions.tsx";
import { ReadOnlyNotice } from "#web/seller/no-access.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { useEditor } from "#web/seller/use-editor.ts";
import { type Permission, usePermission } from "#web/seller/use-permission.ts";
import { FormFoot } from "#web/ui/forms/form-rows.tsx";
import { DetailHead } from "#web/ui/layout/detail-head.tsx";
import { PagePlace } from "#web/ui/layout/page-actions.tsx";
import { Columns } from "#web/ui/layout/stack.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { type BenefitEditor, benefitEditorSpec } from "./benefit-editor-spec.ts";
import { BenefitFacts } from "./benefit-facts.tsx";
import { BenefitForm } from "./benefit-form.tsx";
import { BenefitGrants } from "./benefit-grants.tsx";
import { benefitKindLabel, benefitSummary } from "./benefit-labels.ts";
import { benefitQuery } from "./benefit-queries.ts";
import { DeleteBenefitDialog, undeletable } from "./delete-benefit-dialog.tsx";

export function BenefitPage(): ReactNode {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const query = useQuery(benefitQuery(useSeller(), id));
  return (
    <DetailScreen noun="benefit" backTo={pagePaths.benefits} backLabel="All benefits" query={query}>
      {(benefit) => <BenefitDetails key={benefit.id} benefit={benefit} />}
    </DetailScreen>
  );
}

function BenefitDetails({ benefit }: { benefit: BenefitWire }): ReactNode {
  const may = usePermission("products", "write");
  const editor = useEditor(benefitEditorSpec, {
    saved: benefit,
    readOnly: !may.allowed,
    onSaved: () => showToast("good", "Benefit saved."),
  });
  return (
    <>
      <PagePlace title={benefit.description} parent="Benefits" parentTo={pagePaths.benefits} />
      <BenefitHead benefit={benefit} editor={editor} may={may} />
      <ReadOnlyNotice may={may} what="benefits" />
      <Columns
        main={
          <>
            <BenefitForm editor={editor}>
              {may.allowed ? (
                <FormFoot>
                  <SaveButton editor={editor} />
                </FormFoot>
              ) : null}
            </BenefitForm>
            <BenefitGrants benefit={benefit} />
          </>
        }
        side={<BenefitFacts benefit={benefit} />}
      />
    </>
  );
}

interface BenefitHeadProps {
  benefit: BenefitWire;
  editor: BenefitEditor;
  may: Permission;
}

function BenefitHead({ benefit, editor, may }: BenefitHeadProps): ReactNode {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const why = undeletable(benefit);
  return (
    <>
      <DetailHead
        title={benefit.description}
        badge={<EditorBadge editor={editor} />}
        facts={`${benefitKindLabel(benefit.type)}: ${benefitSummary(benefit)}. Created ${longDay(new Date(benefit.created_at))}.`}
        actions={
          may.allowed ? (
            <EditorActions editor={editor}>
              <Button
                kind="plain"
                icon={<Trash2 aria-hidden />}
                disabled={why !== undefined}
                title={why}
                onClick={() => setDeleting(true)}
              >
                Delete
              </Button>
            </EditorActions>
          ) : null
        }
      />
      {deleting ? (
        <DeleteBenefitDialog
          benefit={benefit}
          onClosed={() => setDeleting(false)}
          onDeleted={() => navigate({ to: pagePaths.benefits })}
        />
      ) : null}
    </>
  );
}
