import type { ReactNode } from "react";
import { appSettings } from "#web/platform/api/app-settings-reader.ts";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { CodeBlock } from "#web/ui/text/code-block.tsx";
import { InlineCode } from "#web/ui/text/inline-code.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Heading, Muted } from "#web/ui/text/text.tsx";
import { FileLink } from "./reference-page.tsx";

const { baseUrl } = appSettings;

/** Shows the rules that all calls share. */
export function ReferenceIntroduction({ isUnknown }: { isUnknown: boolean }): ReactNode {
  return (
    <>
      <Heading>Guildhall API</Heading>
      {isUnknown ? (
        <Notice tone="warn">Resource not found. Choose one from the list.</Notice>
      ) : null}
      <Muted>
        <InlineCode>
          The billing API under `/v1` sells products. The accounts API under `/api/auth` signs
          people in and manages organizations. Both take and return JSON. Amounts are whole numbers
          in the smallest unit of the currency: 1999 is $19.99. Times are in UTC.
        </InlineCode>
      </Muted>
      {topics.map(({ title, text, code }) => (
        <Card key={title} title={title}>
          <CardBody>
            <Muted>
              <InlineCode>{text}</InlineCode>
            </Muted>
            {code ? (
              <CodeBlock label={`Example of ${title.toLowerCase()}`}>{code}</CodeBlock>
            ) : null}
          </CardBody>
        </Card>
      ))}
      <Card title="OpenAPI" note="Both APIs as OpenAPI 3.1 documents">
        <CardBody>
          <FileLink href={`${baseUrl}/v1/openapi.json`} />
          <FileLink href={`${baseUrl}/api/auth/openapi.json`} />
        </CardBody>
      </Card>
    </>
  );
}

const topics: readonly { title: string; text: string; code?: string }[] = [
  {
    title: "Your first call",
    text: "Create an access token under Developers and replace `$TOKEN` with it.",
    code: `curl ${baseUrl}/v1/products/ \\\n  -H "Authorization: Bearer $TOKEN"`,
  },
  {
    title: "Authentication",
    text: "`/v1` takes an access token of an organization: `Authorization: Bearer guild_oat_…`. It acts for that organization only. `/api/auth` takes the session cookie of a signed-in user, or an API key of that user in the header `x-api-key`. An API key also works on `/v1` if the call names the organization with `organization_id`. Calls with a cookie that change something also send an `Origin` header. In the examples curl stores the cookie in the file `cookies.txt` when you sign in (`-c`), and later calls send it (`-b`).",
  },
  {
    title: "Errors",
    text: "The status says what kind of error it is: 401 not authenticated, 403 not allowed, 404 not found, 422 not valid, 429 too many requests. On `/v1` the body has `error` and `detail`; a 422 lists each field in `loc`. On `/api/auth` the body has `code` and `message`. Every response carries an `X-Request-Id`.",
    code: JSON.stringify(
      {
        error: "RequestValidationError",
        detail: [{ type: "missing", loc: ["body", "name"], msg: "Field required" }],
      },
      null,
      2,
    ),
  },
  {
    title: "Paging",
    text: "Lists on `/v1` are paged: `page` starts at 1, and `limit` is 10 by default and 100 at most. `sorting` names a field, with a minus sign for descending order: `-created_at`. The response has `items`, and `pagination` with `total_count` and `max_page`.",
    code: `curl "${baseUrl}/v1/orders/?page=2&limit=50&sorting=-created_at" \\\n  -H "Authorization: Bearer $TOKEN"`,
  },
  {
    title: "Idempotency",
    text: "Every call on `/v1` that changes something can carry an `Idempotency-Key`. The same request sent again with the same key within 24 hours returns the same response and changes nothing more. A `PATCH` changes only the fields it names.",
    code: `curl ${baseUrl}/v1/customers/ \\\n  -H "Authorization: Bearer $TOKEN" \\\n  -H "Idempotency-Key: 4f2c9a1e" \\\n  -H "Content-Type: application/json" \\\n  -d '{"email": "ada@example.com"}'`,
  },
  {
    title: "Rate limits",
    text: "Too many requests are answered with 429. Wait as many seconds as the header `Retry-After` says, then try again. Sign-in and other calls that check a secret have lower limits.",
  },
];
