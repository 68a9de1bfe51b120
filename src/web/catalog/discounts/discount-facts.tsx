import type { ReactNode } from "react";
import type { DiscountWire } from "#contract/billing/discount-schema.ts";
import { FullMoment } from "#web/platform/clock/moment.tsx";
import { apiCall } from "#web/seller/api-call.ts";
import { CopyValue } from "#web/ui/clipboard/copy-value.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { CallCard } from "#web/ui/layout/json-view.tsx";
import { Fact, FactList } from "#web/ui/lists/fact-list.tsx";
import { Redemptions } from "./discount-badge.tsx";

export function DiscountFacts({ discount }: { discount: DiscountWire }): ReactNode {
  const { id, code, created_at, modified_at } = discount;
  return (
    <>
      <Card title="Details">
        <FactList>
          <Fact label="Redeemed">
            <Redemptions discount={discount} />
          </Fact>
          {code ? (
            <Fact label="Code">
              <CopyValue text={code} what="code" />
            </Fact>
          ) : null}
          <Fact label="ID">
            <CopyValue text={id} what="id" short />
          </Fact>
          <Fact label="Created">
            <FullMoment at={created_at} />
          </Fact>
          {modified_at ? (
            <Fact label="Updated">
              <FullMoment at={modified_at} />
            </Fact>
          ) : null}
        </FactList>
      </Card>
      <CallCard call={apiCall("GET", `/discounts/${id}`)} note="This discount in the API" />
    </>
  );
}
