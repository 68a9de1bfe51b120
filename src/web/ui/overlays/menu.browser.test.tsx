import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "#test/browser/show.tsx";
import { MenuButton, type MenuItem } from "./menu.tsx";

const edit = vi.fn();
const remove = vi.fn();
const items: MenuItem[] = [
  { label: "Edit", icon: null, onChoose: edit },
  { label: "Share", icon: null, unavailable: "It is not on sale", onChoose: () => {} },
  { label: "Delete", icon: null, danger: true, onChoose: remove },
];

const button = page.getByRole("button", { name: "Actions for Studio" });
const item = (start: string) => page.getByRole("menuitem", { name: new RegExp(`^${start}`) });

beforeEach(() => {
  vi.clearAllMocks();
  show(<MenuButton label="Actions for Studio" items={items} />);
});

test("the arrow keys go round, and letters jump to an item", async () => {
  await button.click();
  await expect.element(item("Edit")).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(item("Delete")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(item("Edit")).toHaveFocus();
  await userEvent.keyboard("d");
  await expect.element(item("Delete")).toHaveFocus();
  await userEvent.keyboard("{Home}s");
  await expect.element(item("Share")).toHaveFocus();
});

test("Escape closes it and gives the focus back", async () => {
  await button.click();
  await userEvent.keyboard("{Escape}");
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute("aria-expanded", "false");
});

test("a chosen item acts once, and the menu is closed", async () => {
  await button.click();
  await userEvent.keyboard("{ArrowUp}{Enter}");
  expect(remove).toHaveBeenCalledTimes(1);
  await expect.element(item("Edit")).not.toBeInTheDocument();
});

test("an unavailable item says why and does nothing", async () => {
  await button.click();
  await expect.element(page.getByText("It is not on sale")).toBeVisible();
  await item("Share").click({ force: true });
  await expect.element(item("Share")).toBeVisible();
  expect(edit).not.toHaveBeenCalled();
});
