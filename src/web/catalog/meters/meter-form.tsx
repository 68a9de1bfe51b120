import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Aggregation, MeterWire } from "#contract/billing/meter-schema.ts";
import type { MeterPreviewWire } from "#contract/meter-preview-schema.ts";
import { count } from "#web/platform/format/format.ts";
import { MetadataSection } from "#web/seller/metadata-section.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { Segments } from "#web/ui/forms/segments.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { CodeBlock } from "#web/ui/text/code-block.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Small } from "#web/ui/text/text.tsx";
import { FilterBuilder } from "./filter-builder.tsx";
import { FilterView } from "./filter-view.tsx";
import { MatchStrip } from "./match-strip.tsx";
import { toAggregation, toFilter } from "./meter-draft.ts";
import type { MeterEditor } from "./meter-editor-spec.ts";
import { functionLabels, meterSentence } from "./meter-labels.ts";
import { ResultStrip } from "./result-strip.tsx";

const functions = (Object.keys(functionLabels) as Aggregation["func"][]).map((value) => ({
  value,
  label: functionLabels[value],
}));

export interface MeterFormProps {
  editor: MeterEditor;
  preview: UseQueryResult<MeterPreviewWire>;
  /** The meter, if it was billed: its filter and aggregation are shown only. */
  locked: MeterWire | undefined;
  onShowUnmeasured: () => void;
}

export function MeterForm(props: MeterFormProps): ReactNode {
  const { editor, locked } = props;
  const { draft, change, bind, form } = editor;
  return (
    <Form id={editor.formId} onSubmit={form.submit} notice={form.notice}>
      <Card title="Meter">
        <CardBody>
          <Field
            label="Name"
            {...bind("name")}
            autoComplete="off"
            maxLength={255}
            placeholder="API calls"
            hint="The name of what you measure, as customers know it."
          />
        </CardBody>
      </Card>
      {locked ? (
        <LockedDefinition meter={locked} />
      ) : (
        <>
          <ConditionsCard {...props} />
          <CountingCard {...props} />
        </>
      )}
      <MetadataSection
        pairs={draft.metadata}
        errors={form.errors}
        onChange={(metadata) => change({ metadata })}
      />
    </Form>
  );
}

const views = [
  { value: "builder", label: "Builder" },
  { value: "json", label: "JSON" },
] as const;

/** Says why it cannot change, and what can. */
function LockedDefinition({ meter }: { meter: MeterWire }): ReactNode {
  return (
    <Card title="Which events count, and how">
      <CardBody>
        <Notice tone="info">
          The filter and the counting are locked, because events have counted for customers who pay
          by this meter. You can change the name and the metadata. To measure something else, create
          another meter.
        </Notice>
        <ResultStrip label="What it measures">{meterSentence(meter)}</ResultStrip>
        <FilterView filter={meter.filter} />
      </CardBody>
    </Card>
  );
}

function ConditionsCard({ editor, preview }: MeterFormProps): ReactNode {
  const { draft, change, form } = editor;
  const [view, setView] = useState<"builder" | "json">("builder");
  return (
    <Card
      title="Which events count"
      action={<Segments label="View" options={views} value={view} onChange={setView} />}
    >
      <CardBody>
        {view === "json" ? (
          <CodeBlock label="Filter as JSON">
            {JSON.stringify(toFilter(draft.filter), null, 2)}
          </CodeBlock>
        ) : (
          <FilterBuilder
            filter={draft.filter}
            errors={form.errors}
            onChange={(filter) => change({ filter })}
          />
        )}
        <MatchStrip preview={preview} note="updates as you edit" />
        <Small>
          A property is name, source, timestamp or a key of the event&apos;s metadata. To compare
          with text instead of a number, use quotes: &quot;5&quot;.
        </Small>
      </CardBody>
    </Card>
  );
}

function CountingCard({ editor, preview, onShowUnmeasured }: MeterFormProps): ReactNode {
  const { draft, change, bind } = editor;
  const measured = { filter: toFilter(draft.filter), aggregation: toAggregation(draft) };
  return (
    <Card title="How to count">
      <CardBody>
        <Stack>
          <Segments
            label="How to count"
            options={functions}
            value={draft.func}
            onChange={(func) => change({ func })}
          />
          {draft.func === "count" ? null : (
            <Field
              label="Property"
              {...bind("property", "aggregation.property")}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="minutes"
              hint={toNumberHint(preview.data)}
            />
          )}
          {draft.func !== "count" && preview.data?.unmeasured ? (
            <Notice
              tone="warn"
              action={
                <Button kind="outline" onClick={onShowUnmeasured}>
                  Show them
                </Button>
              }
            >
              {`${count(preview.data.unmeasured, "matching event has", "matching events have")} no number there and ${preview.data.unmeasured === 1 ? "adds" : "add"} nothing.`}
            </Notice>
          ) : null}
          <ResultStrip label="What it measures">{meterSentence(measured)}</ResultStrip>
          <Small>
            You cannot change the filter or the counting after the first matching event is billed.
          </Small>
        </Stack>
      </CardBody>
    </Card>
  );
}

function toNumberHint(preview: MeterPreviewWire | undefined): string {
  if (!preview || preview.matching === 0) return "Events without a number here are ignored.";
  const measured = preview.matching - preview.unmeasured;
  return `${measured.toLocaleString("en-US")} of the matching events have a number here.`;
}
