import { type ReactNode, useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "#test/browser/show.tsx";
import { ArrangeRows } from "./arrange-rows.tsx";

function Letters({ fixed = false }: { fixed?: boolean }): ReactNode {
  const [letters, setLetters] = useState(["A", "B", "C"]);
  const move = (from: number, to: number) =>
    setLetters((all) => all.toSpliced(from, 1).toSpliced(to, 0, all[from] ?? ""));
  return (
    <ArrangeRows
      label="Letters"
      items={letters}
      itemKey={(letter) => letter}
      itemName={(letter) => letter}
      onMove={fixed ? undefined : move}
    >
      {(letter) => <span data-letter={letter}>{letter}</span>}
    </ArrangeRows>
  );
}

const handle = (letter: string) =>
  page.getByRole("button", { name: new RegExp(`^Move ${letter},`) });

function order(): string {
  const letters = document.querySelectorAll<HTMLElement>("[data-letter]");
  return [...letters].map(({ dataset }) => dataset.letter).join("");
}

test("the arrow keys move a row, and its handle keeps the focus", async () => {
  show(<Letters />);
  await handle("A").click();
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(order).toBe("BAC");
  await expect.element(page.getByRole("button", { name: "Move A, place 2 of 3" })).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
  await expect.poll(order).toBe("BCA");
  await userEvent.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
  await expect.poll(order).toBe("ABC");
});

test("a row is dragged by its handle onto another", async () => {
  show(<Letters />);
  await userEvent.dragAndDrop(handle("C"), handle("A"));
  await expect.poll(order).toBe("CAB");
});

test("without permission there are no handles", async () => {
  show(<Letters fixed />);
  await expect.element(page.getByRole("list", { name: "Letters" })).toBeVisible();
  expect(page.getByRole("button").elements()).toEqual([]);
});
