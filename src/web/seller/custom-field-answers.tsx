import type { ReactNode } from "react";
import type { CustomFieldData } from "#contract/billing/custom-field-data.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { Fact, FactList } from "#web/ui/lists/fact-list.tsx";

/** What the buyer answered at checkout, by the slug of the field; nothing where nothing was asked. */
export function CustomFieldAnswers({ data }: { data: CustomFieldData }): ReactNode {
  const answers = Object.entries(data);
  if (answers.length === 0) return null;
  return (
    <Card title="Custom fields" note="Answered at checkout">
      <FactList>
        {answers.map(([slug, answer]) => (
          <Fact key={slug} label={slug}>
            {answerLabel(answer)}
          </Fact>
        ))}
      </FactList>
    </Card>
  );
}

function answerLabel(answer: CustomFieldData[string]): string {
  if (answer === null || answer === "") return "Not answered";
  if (typeof answer === "boolean") return answer ? "Yes" : "No";
  return String(answer);
}
