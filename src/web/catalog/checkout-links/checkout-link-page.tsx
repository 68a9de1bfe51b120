import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { ExternalLink, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { CheckoutLinkWire } from "#contract/billing/checkout-link-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { FullMoment } from "#web/platform/clock/moment.tsx";
import { longDay } from "#web/platform/format/format.ts";
import { DetailScreen } from "#web/seller/detail-screen.tsx";
import { EditorActions, EditorBadge, SaveButton } from "#web/seller/editor-actions.tsx";
import { ReadOnlyNotice } from "#web/seller/no-access.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { useEditor } from "#web/seller/use-editor.ts";
import { usePermission } from "#web/seller/use-permission.ts";
import { CopyButton } from "#web/ui/clipboard/copy-button.tsx";
import { CopyValue } from "#web/ui/clipboard/copy-value.tsx";
import { FormFoot } from "#web/ui/forms/form-rows.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { DetailHead } from "#web/ui/layout/detail-head.tsx";
import { PagePlace } from "#web/ui/layout/page-actions.tsx";
import { Columns } from "#web/ui/layout/stack.tsx";
import { Fact, FactList } from "#web/ui/lists/fact-list.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { CodeBlock } from "#web/ui/text/code-block.tsx";
import { OutsideButton } from "#web/ui/text/link-button.tsx";
import { Mono } from "#web/ui/text/text.tsx";
import { type CheckoutLinkEditor, checkoutLinkEditorSpec } from "./checkout-link-editor-spec.ts";
import { CheckoutLinkForm } from "./checkout-link-form.tsx";
import { checkoutLinkName } from "./checkout-link-labels.ts";
import { checkoutLinkQuery } from "./checkout-link-queries.ts";
import { DeleteCheckoutLinkDialog } from "./delete-checkout-link-dialog.tsx";

export function CheckoutLinkPage(): ReactNode {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const query = useQuery(checkoutLinkQuery(useSeller(), id));
  return (
    <DetailScreen
      noun="checkout link"
      backTo={pagePaths.checkoutLinks}
      backLabel="All checkout links"
      query={query}
    >
      {(link) => <CheckoutLinkDetails key={link.id} link={link} />}
    </DetailScreen>
  );
}

function CheckoutLinkDetails({ link }: { link: CheckoutLinkWire }): ReactNode {
  const may = usePermission("products", "write");
  const editor = useEditor(checkoutLinkEditorSpec, {
    saved: link,
    readOnly: !may.allowed,
    onSaved: () => showToast("good", "Link saved."),
  });
  const name = checkoutLinkName(link);
  return (
    <>
      <PagePlace title={name} parent="Checkout links" parentTo={pagePaths.checkoutLinks} />
      <LinkHead link={link} editor={editor} mayWrite={may.allowed} />
      <ReadOnlyNotice may={may} what="checkout links" />
      <Columns
        main={
          <CheckoutLinkForm editor={editor}>
            {may.allowed ? (
              <FormFoot>
                <SaveButton editor={editor} />
              </FormFoot>
            ) : null}
          </CheckoutLinkForm>
        }
        side={<LinkFacts link={link} />}
      />
    </>
  );
}

interface LinkHeadProps {
  link: CheckoutLinkWire;
  editor: CheckoutLinkEditor;
  mayWrite: boolean;
}

function LinkHead({ link, editor, mayWrite }: LinkHeadProps): ReactNode {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <DetailHead
        title={checkoutLinkName(link)}
        badge={
          <EditorBadge editor={editor}>
            {link.products.length === 0 ? <Badge tone="warn">No products</Badge> : null}
          </EditorBadge>
        }
        facts={`Created ${longDay(new Date(link.created_at))}`}
        actions={
          mayWrite ? (
            <EditorActions editor={editor}>
              <Button kind="plain" icon={<Trash2 aria-hidden />} onClick={() => setDeleting(true)}>
                Delete
              </Button>
            </EditorActions>
          ) : null
        }
      />
      {deleting ? (
        <DeleteCheckoutLinkDialog
          link={link}
          onClosed={() => setDeleting(false)}
          onDeleted={() => navigate({ to: pagePaths.checkoutLinks })}
        />
      ) : null}
    </>
  );
}

function LinkFacts({ link }: { link: CheckoutLinkWire }): ReactNode {
  return (
    <>
      <Card
        title="Link"
        note="Share it on your site, by email, anywhere"
        action={<CopyButton text={link.url} what="link" labelled />}
      >
        <CardBody>
          <Mono>{link.url}</Mono>
          <div>
            <OutsideButton href={link.url} kind="outline" icon={<ExternalLink aria-hidden />}>
              Open in new tab
            </OutsideButton>
          </div>
        </CardBody>
      </Card>
      <EmbedCard url={link.url} />
      <Card title="Details">
        <FactList>
          <Fact label="ID">
            <CopyValue text={link.id} what="id" short />
          </Fact>
          <Fact label="Created">
            <FullMoment at={link.created_at} />
          </Fact>
          {link.modified_at ? (
            <Fact label="Updated">
              <FullMoment at={link.modified_at} />
            </Fact>
          ) : null}
        </FactList>
      </Card>
    </>
  );
}

function EmbedCard({ url }: { url: string }): ReactNode {
  const code = embedCode(new URL(url).origin, url);
  return (
    <Card
      title="Embed"
      note="Opens the checkout over a page of your site"
      action={<CopyButton text={code} what="code" labelled />}
    >
      <CardBody>
        <CodeBlock label="Code for your site">{code}</CodeBlock>
      </CardBody>
    </Card>
  );
}

function embedCode(baseUrl: string, url: string): string {
  return `<script src="${baseUrl}/embed.js"
  data-auto-init defer></script>
<a href="${url}"
  data-guildhall-checkout>Buy now</a>`;
}
