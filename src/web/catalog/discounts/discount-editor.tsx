import { useNavigate } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { DiscountWire } from "#contract/billing/discount-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { useNow } from "#web/platform/clock/clock-queries.ts";
import { count, longDay } from "#web/platform/format/format.ts";
import { apiCall } from "#web/seller/api-call.ts";
import { EditorActions, EditorBadge, SaveButton } from "#web/seller/editor-actions.tsx";
import { ReadOnlyNotice } from "#web/seller/no-access.tsx";
import { useEditor } from "#web/seller/use-editor.ts";
import { usePermission } from "#web/seller/use-permission.ts";
import { FormFoot } from "#web/ui/forms/form-rows.tsx";
import { DetailHead } from "#web/ui/layout/detail-head.tsx";
import { CallCard } from "#web/ui/layout/json-view.tsx";
import { PagePlace } from "#web/ui/layout/page-actions.tsx";
import { PreviewColumns } from "#web/ui/layout/preview-columns.tsx";
import { Stack, WideOnly } from "#web/ui/layout/stack.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { DeleteDiscountDialog } from "./delete-discount-dialog.tsx";
import { DiscountBadge } from "./discount-badge.tsx";
import { discountCreation, toDiscountDraft } from "./discount-draft.ts";
import { type DiscountEditor, discountEditorSpec } from "./discount-editor-spec.ts";
import { DiscountFacts } from "./discount-facts.tsx";
import { DiscountForm } from "./discount-form.tsx";
import { DiscountExamples, DiscountSentence, DiscountSentenceCard } from "./discount-sentence.tsx";

const createLabel = "Create discount";

export interface DiscountEditorScreenProps {
  /** Absent for a new one. */
  discount?: DiscountWire;
}

/** Shows a discount and what it means, side by side. */
export function DiscountEditorScreen({ discount }: DiscountEditorScreenProps): ReactNode {
  const navigate = useNavigate();
  const may = usePermission("products", "write");
  const editor = useEditor(discountEditorSpec, {
    saved: discount,
    readOnly: !may.allowed,
    start: () => toDiscountDraft(undefined),
    onSaved: async ({ id, name }, changes) => {
      showToast("good", discount ? `${count(changes, "change")} saved.` : `${name} was created.`);
      if (!discount) await navigate({ to: pagePaths.discount, params: { id }, replace: true });
    },
  });
  return (
    <>
      <PagePlace
        title={discount?.name ?? "New discount"}
        parent="Discounts"
        parentTo={pagePaths.discounts}
      />
      <DiscountHead editor={editor} mayWrite={may.allowed} />
      <ReadOnlyNotice may={may} what="discounts" />
      <PreviewColumns
        form={
          <DiscountForm editor={editor}>
            {may.allowed ? (
              <FormFoot>
                <Stack>
                  <DiscountSentence editor={editor} />
                  <SaveButton editor={editor} createLabel={createLabel} />
                </Stack>
              </FormFoot>
            ) : null}
          </DiscountForm>
        }
        preview={
          <Stack>
            <WideOnly>
              <DiscountSentenceCard editor={editor} />
            </WideOnly>
            <DiscountExamples editor={editor} />
            {discount ? (
              <DiscountFacts discount={discount} />
            ) : (
              <CallCard call={apiCall("POST", "/discounts/", shortCreation(editor))} />
            )}
          </Stack>
        }
      />
    </>
  );
}

/** Without what is left empty, as one would write it by hand. */
function shortCreation({ draft }: DiscountEditor): object {
  const filled = Object.entries(discountCreation(draft)).filter(([, value]) => !isEmpty(value));
  return Object.fromEntries(filled);
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === "" || Number.isNaN(value)) return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

interface DiscountHeadProps {
  editor: DiscountEditor;
  mayWrite: boolean;
}

function DiscountHead({ editor, mayWrite }: DiscountHeadProps): ReactNode {
  const navigate = useNavigate();
  const now = useNow();
  const [deleting, setDeleting] = useState(false);
  const { draft, saved: discount } = editor;
  return (
    <>
      <DetailHead
        title={draft.name.trim() || (discount?.name ?? "New discount")}
        badge={
          <EditorBadge editor={editor}>
            {discount ? <DiscountBadge discount={discount} now={now} /> : null}
          </EditorBadge>
        }
        facts={
          discount
            ? `Redeemed ${count(discount.redemptions_count, "time")} since ${longDay(new Date(discount.created_at))}`
            : "All you need is a name and an amount."
        }
        actions={
          mayWrite ? (
            <EditorActions editor={editor} createLabel={createLabel}>
              {discount ? (
                <Button
                  kind="plain"
                  icon={<Trash2 aria-hidden />}
                  onClick={() => setDeleting(true)}
                >
                  Delete
                </Button>
              ) : null}
            </EditorActions>
          ) : null
        }
      />
      {deleting && discount ? (
        <DeleteDiscountDialog
          discount={discount}
          onClosed={() => setDeleting(false)}
          onDeleted={() => navigate({ to: pagePaths.discounts })}
        />
      ) : null}
    </>
  );
}
