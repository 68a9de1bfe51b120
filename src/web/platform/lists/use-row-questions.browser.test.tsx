import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "#test/browser/show.tsx";
import { Table } from "#web/ui/lists/table.tsx";
import { createdColumn, useRowQuestions } from "./use-row-questions.tsx";

interface Boat {
  id: string;
  name: string;
  createdAt: string;
}

const boats: Boat[] = [
  { id: "1", name: "Heron", createdAt: "2026-03-01T12:00:00Z" },
  { id: "2", name: "Tern", createdAt: "2026-03-02T12:00:00Z" },
];

function Boats(): ReactNode {
  const { asked, askItem, close, menuColumn } = useRowQuestions<Boat, "sell">();
  return (
    <>
      <Table
        label="Boats"
        rows={boats}
        rowKey={({ id }) => id}
        columns={[
          { header: "Name", cell: ({ name }) => name },
          createdColumn("Built"),
          menuColumn(
            ({ name }) => name,
            (boat) =>
              boat.name === "Tern"
                ? []
                : [askItem("sell", boat, { label: "Sell", icon: <Trash2 aria-hidden /> })],
            ({ name }) => <button type="button">Row {name}</button>,
          ),
        ]}
      />
      {asked ? (
        <button type="button" onClick={close}>
          Do not {asked.question} {asked.row.name}
        </button>
      ) : null}
    </>
  );
}

test("the menu of a row asks about this row until the question is closed", async () => {
  show(<Boats />);
  await expect.element(page.getByText("Mar 1, 2026")).toBeInTheDocument();
  await page.getByRole("button", { name: "Actions for Heron" }).click();
  await page.getByRole("menuitem", { name: "Sell" }).click();
  const answer = page.getByRole("button", { name: "Do not sell Heron" });
  await answer.click();
  await expect.element(answer).not.toBeInTheDocument();
});

test("a row without actions has no menu, and keeps the button beside it", async () => {
  show(<Boats />);
  await expect.element(page.getByRole("button", { name: "Row Tern" })).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: "Actions for Tern" }))
    .not.toBeInTheDocument();
});
