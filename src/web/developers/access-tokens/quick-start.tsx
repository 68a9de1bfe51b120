import { BookOpen } from "lucide-react";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { appSettings } from "#web/platform/api/app-settings-reader.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { CopyButton } from "#web/ui/clipboard/copy-button.tsx";
import { CopyValue } from "#web/ui/clipboard/copy-value.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { Fact, FactList } from "#web/ui/lists/fact-list.tsx";
import { CodeBlock } from "#web/ui/text/code-block.tsx";
import { InlineCode } from "#web/ui/text/inline-code.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { Labelled, Small } from "#web/ui/text/text.tsx";
import { TokenExamples } from "./access-token-dialogs.tsx";

const install = "npm install @polar-sh/sdk@0.32.16 zod@3";

/** Leads from nothing to the first call, with this organization's own ids. */
export function QuickStart(): ReactNode {
  const seller = useSeller();
  return (
    <Card
      title="Quick start"
      note="Create an access token below, then call the API with it"
      action={
        <LinkButton
          to={pagePaths.apiReference}
          kind="outline"
          compact
          icon={<BookOpen aria-hidden />}
        >
          API reference
        </LinkButton>
      }
    >
      <FactList>
        <Fact label="API URL">
          <CopyValue text={appSettings.baseUrl} what="API URL" />
        </Fact>
        <Fact label="Organization ID">
          <CopyValue text={seller.id} what="organization ID" />
        </Fact>
      </FactList>
      <CardBody>
        <Labelled label="Install the SDK" action={<CopyButton text={install} what="command" />}>
          <Small>
            <InlineCode>
              {
                "`@polar-sh/sdk` is the official client of the Polar API. It works with this server when `serverURL` is the API URL above."
              }
            </InlineCode>
          </Small>
          <CodeBlock label="Install the SDK">{install}</CodeBlock>
        </Labelled>
        <TokenExamples token="$TOKEN" label="List your products" />
      </CardBody>
    </Card>
  );
}
