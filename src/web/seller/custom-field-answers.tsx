import type { ReactNode } from "react";
import type { CustomFieldData } from "#contract/billing/custom-field-data.ts";
import type { CustomFieldWire } from "#contract/billing/custom-field-schema.ts";
import { writeDateAnswer } from "#contract/date-answer.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { Fact, FactList } from "#web/ui/lists/fact-list.tsx";

export interface CustomFieldAnswersProps {
  data: CustomFieldData;
  /** The fields that were asked. An answer to any other is shown as it is stored. */
  fields: readonly CustomFieldWire[];
}

/** Shows the buyer's answers at checkout; nothing if there were no questions. */
export function CustomFieldAnswers({ data, fields }: CustomFieldAnswersProps): ReactNode {
  const answers = Object.entries(data);
  if (answers.length === 0) return null;
  return (
    <Card title="Custom fields" note="Answered at checkout">
      <FactList>
        {answers.map(([slug, answer]) => {
          const field = fields.find((each) => each.slug === slug);
          return (
            <Fact key={slug} label={field?.name ?? slug}>
              {answerLabel(answer, field)}
            </Fact>
          );
        })}
      </FactList>
    </Card>
  );
}

function answerLabel(answer: CustomFieldData[string], field: CustomFieldWire | undefined): string {
  if (answer === null || answer === "") return "Not answered";
  if (typeof answer === "boolean") return answer ? "Yes" : "No";
  if (field?.type === "date") return writeDateAnswer(String(answer), "en-US", "medium");
  const options = field?.type === "select" ? field.properties.options : [];
  return options.find(({ value }) => value === answer)?.label ?? String(answer);
}
