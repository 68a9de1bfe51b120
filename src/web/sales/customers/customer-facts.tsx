import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { FullMoment } from "#web/platform/clock/moment.tsx";
import { apiCall } from "#web/seller/api-call.ts";
import { customerAddress, languageName } from "#web/seller/customer-labels.ts";
import { money } from "#web/seller/money-format.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { CopyValue } from "#web/ui/clipboard/copy-value.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { CallCard } from "#web/ui/layout/json-view.tsx";
import { Fact, FactList } from "#web/ui/lists/fact-list.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { NoValue, Small } from "#web/ui/text/text.tsx";
import { customerPartsQuery } from "../labels/customer-queries.ts";
import { taxIdLabel } from "../labels/tax-id-labels.ts";

export interface CustomerFactsProps {
  customer: CustomerWire;
  mayWrite: boolean;
}

/** Shows the right column: who they are, and how programs ask for them. */
export function CustomerFacts({ customer, mayWrite }: CustomerFactsProps): ReactNode {
  const { id, email, email_verified: isVerified, external_id: externalId } = customer;
  const { billing_address: address, tax_id: taxId, locale, created_at, modified_at } = customer;
  const missing = (what: string) => (mayWrite ? <AddLink id={id} what={what} /> : <NoValue />);
  return (
    <>
      <Card title="Details">
        <FactList>
          <Fact label="Email">
            <CopyValue text={email} what="email" />
            {isVerified ? (
              <Badge tone="good">Verified</Badge>
            ) : (
              <Badge tone="neutral">Not verified</Badge>
            )}
          </Fact>
          <Fact label="External ID">
            {externalId ? (
              <CopyValue text={externalId} what="external ID" />
            ) : (
              missing("external ID")
            )}
          </Fact>
          <Fact label="Address">
            {address
              ? customerAddress(address).map((line) => <div key={line}>{line}</div>)
              : missing("address")}
          </Fact>
          <Fact label="Tax ID">
            {taxId ? (
              <>
                <CopyValue text={taxId[0]} what="tax ID" />
                <div>{taxIdLabel(taxId[1])}</div>
              </>
            ) : (
              missing("tax ID")
            )}
          </Fact>
          <CreditFact customerId={id} />
          <Fact label="Language">{locale ? languageName(locale) : <NoValue />}</Fact>
          <Fact label="ID">
            <CopyValue text={id} what="ID" short />
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
      <CallCard call={stateCall(customer)} note="Get this customer’s state with the API" />
    </>
  );
}

/** Only if there is any. */
function CreditFact({ customerId }: { customerId: string }): ReactNode {
  const { data } = useQuery(customerPartsQuery(useSeller(), customerId));
  if (!data || data.credit.balance === 0) return null;
  return (
    <Fact label="Credit">
      <div>{money(data.credit.balance, data.credit.currency)}</div>
      <Small>Used by later subscription orders</Small>
    </Fact>
  );
}

function AddLink({ id, what }: { id: string; what: string }): ReactNode {
  return (
    <TextLink to={pagePaths.customer} params={{ id }} search={{ tab: "details" }}>
      Add {what}
    </TextLink>
  );
}

/** By the external id where there is one, so that the seller does not need to store ours. */
function stateCall({ id, external_id: externalId }: CustomerWire): string {
  const key = externalId === null ? id : `external/${encodeURIComponent(externalId)}`;
  return apiCall("GET", `/customers/${key}/state`);
}
