import { type ReactNode, useState } from "react";
import type { Aggregation } from "#contract/billing/meter-schema.ts";
import { MetadataSection } from "#web/seller/metadata-section.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { Segments } from "#web/ui/forms/segments.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { CodeBlock } from "#web/ui/text/code-block.tsx";
import { Small } from "#web/ui/text/text.tsx";
import { FilterBuilder } from "./filter-builder.tsx";
import { toAggregation, toFilter } from "./meter-draft.ts";
import type { MeterEditor } from "./meter-editor-spec.ts";
import { functionLabels, meterSentence } from "./meter-labels.ts";
import { ResultStrip } from "./result-strip.tsx";

const functions = (Object.keys(functionLabels) as Aggregation["func"][]).map((value) => ({
  value,
  label: functionLabels[value],
}));

export function MeterForm({ editor }: { editor: MeterEditor }): ReactNode {
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
      <ConditionsCard editor={editor} />
      <CountingCard editor={editor} />
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

function ConditionsCard({ editor }: { editor: MeterEditor }): ReactNode {
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
        <Small>
          A property is name, source, timestamp or a key of the event&apos;s metadata. To compare
          with text instead of a number, use quotes: &quot;5&quot;.
        </Small>
      </CardBody>
    </Card>
  );
}

function CountingCard({ editor }: { editor: MeterEditor }): ReactNode {
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
              hint="Events without a number here are ignored."
            />
          )}
          <ResultStrip label="What it measures">{meterSentence(measured)}</ResultStrip>
          <Small>
            You cannot change the filter or the counting after the first matching event is billed.
          </Small>
        </Stack>
      </CardBody>
    </Card>
  );
}
