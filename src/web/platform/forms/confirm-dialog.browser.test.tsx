import { type ReactNode, useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "#test/browser/show.tsx";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

function Asking({ onConfirm }: { onConfirm: () => unknown }): ReactNode {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAsked(true)}>
        Delete
      </button>
      {asked ? (
        <ConfirmDialog
          title="Delete Studio?"
          keepLabel="Keep product"
          confirmLabel="Delete product"
          onConfirm={onConfirm}
          onClosed={() => setAsked(false)}
        >
          This cannot be undone.
        </ConfirmDialog>
      ) : null}
    </>
  );
}

const opener = page.getByRole("button", { name: "Delete", exact: true });
const dialog = page.getByRole("dialog", { name: "Delete Studio?" });
const confirm = page.getByRole("button", { name: "Delete product" });

test("it closes when the work is done, and gives the focus back", async () => {
  const onConfirm = vi.fn(async () => {});
  show(<Asking onConfirm={onConfirm} />);
  await opener.click();
  await confirm.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test("a refusal is shown and the dialog stays, so that one can try again", async () => {
  const onConfirm = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new ApiRefusal({ status: 409, statusText: "It is in use." }))
    .mockResolvedValueOnce();
  show(<Asking onConfirm={onConfirm} />);
  await opener.click();
  await confirm.click();
  await expect.element(dialog.getByText("It is in use.")).toBeVisible();
  await confirm.click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("Escape and the keep button do nothing but close", async () => {
  const onConfirm = vi.fn();
  show(<Asking onConfirm={onConfirm} />);
  await opener.click();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await opener.click();
  await page.getByRole("button", { name: "Keep product" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(onConfirm).not.toHaveBeenCalled();
});

test("a second click while it works is ignored", async () => {
  const work = Promise.withResolvers<void>();
  const onConfirm = vi.fn(() => work.promise);
  show(<Asking onConfirm={onConfirm} />);
  await opener.click();
  await confirm.click();
  await confirm.click({ force: true });
  work.resolve();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(onConfirm).toHaveBeenCalledTimes(1);
});
