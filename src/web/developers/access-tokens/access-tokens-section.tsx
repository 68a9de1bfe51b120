import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { KeySquare, Pencil, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { AccessTokenWire, NewAccessTokenWire } from "#contract/billing/access-token-schema.ts";
import { tokenScopes } from "#contract/identity/scopes.ts";
import { useNow } from "#web/platform/clock/clock-queries.ts";
import { Moment } from "#web/platform/clock/moment.tsx";
import { scopesLabel } from "#web/platform/credentials/scope-labels.ts";
import { type IdentityGateApi, useIdentityGate } from "#web/platform/identity/identity-gate.tsx";
import {
  createdColumn,
  type RowQuestions,
  useRowQuestions,
} from "#web/platform/lists/use-row-questions.tsx";
import { ListCard } from "#web/seller/list-card.tsx";
import { useListSearch } from "#web/seller/list-search.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { type Permission, usePermission } from "#web/seller/use-permission.ts";
import { Row } from "#web/ui/layout/stack.tsx";
import { StateCell } from "#web/ui/lists/person-cell.tsx";
import type { Column } from "#web/ui/lists/table.tsx";
import { ThingCell } from "#web/ui/lists/thing-cell.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { RevokeTokenDialog, TokenReadyDialog } from "./access-token-dialogs.tsx";
import { EditTokenDialog, NewTokenDialog } from "./access-token-form.tsx";
import { endLabel, tokenState } from "./access-token-labels.ts";
import { accessTokensQuery } from "./access-token-queries.ts";

type TokenQuestion = "edit" | "revoke";

/** Shows tokens that act for the organization. */
export function AccessTokensSection(): ReactNode {
  const seller = useSeller();
  const list = useListSearch({ sort: "-created_at" });
  const query = useQuery({ ...accessTokensQuery(seller, list), placeholderData: keepPreviousData });
  const may = usePermission("tokens", "write");
  const { confirmThen } = useIdentityGate();
  const now = useNow();
  const [fresh, setFresh] = useState<"form" | NewAccessTokenWire>();
  const questions = useRowQuestions<AccessTokenWire, TokenQuestion>();
  const { asked, close } = questions;
  const create = (compact: boolean) =>
    may.allowed ? (
      <Button
        compact={compact}
        icon={<Plus aria-hidden />}
        onClick={() => confirmThen(() => setFresh("form"))}
      >
        New token
      </Button>
    ) : null;
  return (
    <>
      <ListCard
        noun={{ one: "token", many: "tokens" }}
        list={list}
        query={query}
        columns={buildColumns({ now, may, questions, confirmThen })}
        rowKey={({ id }) => id}
        summary={(token) => <TokenSummary token={token} now={now} />}
        readers={may.who}
        head={{
          title: "Access tokens",
          note: "For your server and scripts. A token acts for this organization only, with the scopes you choose.",
          ...(query.data?.pagination.total_count ? { action: create(true) } : {}),
        }}
        empty={{
          icon: <KeySquare aria-hidden />,
          title: "No access tokens yet",
          action: create(false),
          children:
            "A token lets your code call the API for this organization, with the scopes you choose. A scope is what the token may read or change.",
        }}
      />
      {fresh === "form" ? (
        <NewTokenDialog onCreated={setFresh} onClosed={() => setFresh(undefined)} />
      ) : null}
      {fresh && fresh !== "form" ? (
        <TokenReadyDialog created={fresh} onClosed={() => setFresh(undefined)} />
      ) : null}
      {asked?.question === "edit" ? <EditTokenDialog token={asked.row} onClosed={close} /> : null}
      {asked?.question === "revoke" ? (
        <RevokeTokenDialog token={asked.row} onClosed={close} />
      ) : null}
    </>
  );
}

interface TableContext extends Pick<IdentityGateApi, "confirmThen"> {
  now: Date;
  may: Permission;
  questions: RowQuestions<AccessTokenWire, TokenQuestion>;
}

function buildColumns(context: TableContext): Column<AccessTokenWire>[] {
  const { now, may, questions, confirmThen } = context;
  return [
    {
      header: "Name",
      sort: "comment",
      cell: ({ comment }) => <ThingCell icon={<KeySquare aria-hidden />} title={comment} />,
    },
    {
      header: "Status",
      cell: (token) => (
        <StateCell state={<TokenState token={token} now={now} />} note={endLabel(token)} />
      ),
      wide: true,
    },
    { header: "Access", cell: ({ scopes }) => scopesLabel(scopes, tokenScopes), wide: true },
    {
      header: "Last used",
      sort: "last_used_at",
      cell: ({ last_used_at: used }) => (used ? <Moment at={used} /> : "Never"),
      wide: true,
    },
    createdColumn(),
    questions.menuColumn(
      ({ comment }) => comment,
      (token) => [
        {
          label: "Edit",
          icon: <Pencil aria-hidden />,
          unavailable: may.reason,
          onChoose: () => confirmThen(() => questions.ask("edit", token)),
        },
        questions.askItem("revoke", token, {
          label: "Revoke token",
          icon: <Trash2 aria-hidden />,
          danger: true,
          unavailable: may.reason,
        }),
      ],
    ),
  ];
}

function TokenState({ token, now }: { token: AccessTokenWire; now: Date }): ReactNode {
  const { word, tone } = tokenState(token, now);
  return <Badge tone={tone}>{word}</Badge>;
}

function TokenSummary({ token, now }: { token: AccessTokenWire; now: Date }): ReactNode {
  return (
    <Row>
      <TokenState token={token} now={now} />
      {scopesLabel(token.scopes, tokenScopes)}, {endLabel(token)}
    </Row>
  );
}
