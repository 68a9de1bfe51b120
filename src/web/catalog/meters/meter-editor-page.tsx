import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { MeterWire } from "#contract/billing/meter-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { DetailScreen } from "#web/seller/detail-screen.tsx";
import { EditorActions, EditorBadge, SaveButton } from "#web/seller/editor-actions.tsx";
import { NoAccess } from "#web/seller/no-access.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { useEditor } from "#web/seller/use-editor.ts";
import { usePermission } from "#web/seller/use-permission.ts";
import { FormFoot } from "#web/ui/forms/form-rows.tsx";
import { DetailHead } from "#web/ui/layout/detail-head.tsx";
import { PagePlace } from "#web/ui/layout/page-actions.tsx";
import { Columns } from "#web/ui/layout/stack.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { LiveEventsCard } from "./live-events-card.tsx";
import { newMeterDraft, toAggregation, toFilter } from "./meter-draft.ts";
import { type MeterEditor, meterEditorSpec } from "./meter-editor-spec.ts";
import { MeterForm } from "./meter-form.tsx";
import { meterPreviewQuery, meterQuery, meterUsesQuery } from "./meter-queries.ts";
import { MeterTrialCard } from "./meter-trial-card.tsx";
import { toPreviewed } from "./previewed-meter.ts";
import { PreviewQuantityCard } from "./quantity-card.tsx";
import { useSettled } from "./use-settled.ts";

const createLabel = "Create meter";
const previewPollMs = 15_000;

export function NewMeterPage(): ReactNode {
  return <MeterEditorScreen />;
}

export function MeterEditorPage(): ReactNode {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const query = useQuery(meterQuery(useSeller(), id));
  return (
    <DetailScreen noun="meter" backTo={pagePaths.meters} backLabel="All meters" query={query}>
      {(meter) => <MeterEditorScreen key={meter.id} meter={meter} />}
    </DetailScreen>
  );
}

/** The filter, the aggregation, and an event to test them with. */
function MeterEditorScreen({ meter }: { meter?: MeterWire }): ReactNode {
  const navigate = useNavigate();
  const may = usePermission("products", "write");
  const editor = useEditor(meterEditorSpec, {
    saved: meter,
    start: newMeterDraft,
    onSaved: (saved) => {
      showToast("good", meter ? "Meter saved." : `${saved.name} was created.`);
      void navigate({ to: pagePaths.meter, params: { id: saved.id }, replace: true });
    },
  });
  const { draft } = editor;
  return (
    <>
      <PagePlace title={meter?.name ?? "New meter"} parent="Meters" parentTo={pagePaths.meters} />
      <DetailHead
        title={draft.name.trim() || (meter?.name ?? "New meter")}
        badge={<EditorBadge editor={editor} />}
        facts="Counts events and turns them into billable units"
        actions={
          may.allowed ? (
            <EditorActions editor={editor} createLabel={createLabel}>
              {meter ? (
                <LinkButton to={pagePaths.meter} params={{ id: meter.id }} kind="plain">
                  Back to the meter
                </LinkButton>
              ) : null}
            </EditorActions>
          ) : null
        }
      />
      {may.denied ? (
        <NoAccess what="the meter editor" who={may.who} />
      ) : (
        <EditorColumns editor={editor} meter={meter} />
      )}
    </>
  );
}

interface EditorColumnsProps {
  editor: MeterEditor;
  meter: MeterWire | undefined;
}

/** The form beside what it makes of the events that are there. */
function EditorColumns({ editor, meter }: EditorColumnsProps): ReactNode {
  const seller = useSeller();
  const { draft } = editor;
  const uses = useQuery({
    ...meterUsesQuery(seller, meter?.id ?? ""),
    enabled: meter !== undefined,
  });
  const [showsUnmeasured, setShowsUnmeasured] = useState(false);
  const typed = { id: meter?.id, ...toPreviewed(draft) };
  const settled = useSettled(typed);
  const preview = useQuery({
    ...meterPreviewQuery(seller, settled, "day"),
    placeholderData: keepPreviousData,
    refetchInterval: previewPollMs,
  });
  const unmeasured = showsUnmeasured ? preview.data?.unmeasuredEvents : undefined;
  return (
    <Columns
      even
      main={
        <>
          <MeterForm
            editor={editor}
            preview={preview}
            locked={uses.data?.isLocked ? meter : undefined}
            onShowUnmeasured={() => setShowsUnmeasured(true)}
          />
          <FormFoot>
            <SaveButton editor={editor} createLabel={createLabel} />
          </FormFoot>
        </>
      }
      side={
        <>
          <PreviewQuantityCard measured={settled} />
          <LiveEventsCard
            measured={typed}
            unmeasured={unmeasured?.length ? unmeasured : undefined}
            onShowAll={() => setShowsUnmeasured(false)}
          />
          <MeterTrialCard
            measured={{ filter: toFilter(draft.filter), aggregation: toAggregation(draft) }}
          />
        </>
      }
    />
  );
}
