import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { MeterWire } from "#contract/billing/meter-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { DetailHead } from "#web/ui/detail-head.tsx";
import { FormFoot } from "#web/ui/form-rows.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PagePlace } from "#web/ui/page-actions.tsx";
import { Columns } from "#web/ui/stack.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { DetailScreen } from "../shared/detail-screen.tsx";
import { NoAccess } from "../shared/no-access.tsx";
import { SaveButton } from "../shared/save-button.tsx";
import { useSeller } from "../shared/seller-context.tsx";
import { usePermission } from "../shared/use-permission.ts";
import { aggregationOf, filterOf } from "./meter-draft.ts";
import { MeterForm, meterFormId } from "./meter-form.tsx";
import { meterQuery } from "./meter-queries.ts";
import { MeterTrialCard } from "./meter-trial-card.tsx";
import { type MeterEditor, useMeterEditor } from "./use-meter-editor.ts";

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

/** What counts, how it is counted, and an event to try it on. */
function MeterEditorScreen({ meter }: { meter?: MeterWire }): ReactNode {
  const navigate = useNavigate();
  const may = usePermission("products", "write");
  const editor = useMeterEditor(meter, (saved) => {
    showToast("good", meter ? "The meter is saved." : `${saved.name} is ready to be priced.`);
    void navigate({ to: pagePaths.meter, params: { id: saved.id } });
  });
  const { draft } = editor;
  const measured = { filter: filterOf(draft.filter), aggregation: aggregationOf(draft) };
  return (
    <>
      <PagePlace title={meter?.name ?? "New meter"} parent="Meters" parentTo={pagePaths.meters} />
      <DetailHead
        title={draft.name.trim() || (meter?.name ?? "New meter")}
        badge={<EditorBadge meter={meter} editor={editor} />}
        facts="Counts events and turns them into units that a price can charge for"
        actions={may.allowed ? <EditorActions meter={meter} editor={editor} /> : null}
      />
      {may.denied ? (
        <NoAccess what="the editor of meters" who={may.who} />
      ) : (
        <Columns
          main={
            <>
              <MeterForm editor={editor} />
              <FormFoot>
                <SaveMeter meter={meter} editor={editor} />
              </FormFoot>
            </>
          }
          side={<MeterTrialCard measured={measured} />}
        />
      )}
    </>
  );
}

interface EditorPartProps {
  meter: MeterWire | undefined;
  editor: MeterEditor;
}

function EditorBadge({ meter, editor }: EditorPartProps): ReactNode {
  if (!meter) return <Badge tone="neutral">Draft</Badge>;
  return editor.changed.length > 0 ? <Badge tone="warn">Unsaved changes</Badge> : null;
}

function EditorActions({ meter, editor }: EditorPartProps): ReactNode {
  return (
    <>
      {meter ? (
        <LinkButton to={pagePaths.meter} params={{ id: meter.id }} kind="plain">
          Back to the meter
        </LinkButton>
      ) : null}
      {editor.changed.length > 0 ? (
        <Button kind="outline" onClick={editor.discard}>
          Discard
        </Button>
      ) : null}
      <SaveMeter meter={meter} editor={editor} />
    </>
  );
}

function SaveMeter({ meter, editor }: EditorPartProps): ReactNode {
  return (
    <SaveButton
      form={meterFormId}
      pending={editor.form.pending}
      changes={editor.changed.length}
      createLabel={meter ? undefined : "Create meter"}
    />
  );
}
