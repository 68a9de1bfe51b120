import { type ReactNode, useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "#test/browser/show.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { FormDialog } from "./form-dialog.tsx";

const form = { submit: () => {}, notice: undefined, pending: false, waitSeconds: 0 };

function Renaming(): ReactNode {
  const [isOpen, setOpen] = useState(true);
  const [name, setName] = useState("");
  if (!isOpen) return <p>Closed</p>;
  return (
    <FormDialog
      title="Rename"
      saveLabel="Save"
      form={form}
      isUnsaved={name !== ""}
      onClosed={() => setOpen(false)}
    >
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
    </FormDialog>
  );
}

const name = page.getByLabelText("Name");
const question = page.getByRole("dialog", { name: "Discard changes?" });
const closed = page.getByText("Closed");

test("Escape closes a form where nothing was typed", async () => {
  show(<Renaming />);
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(closed).toBeVisible();
});

test("Escape asks before typed text is lost", async () => {
  show(<Renaming />);
  await name.fill("Studio");
  await userEvent.keyboard("{Escape}");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(name).toHaveValue("Studio");
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect.element(closed).toBeVisible();
});

function SecretOnce(): ReactNode {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return <p>Closed</p>;
  return (
    <Dialog
      title="Token"
      keepLabel="I have copied it"
      action={null}
      onEscape="ignore"
      onClosed={() => setOpen(false)}
    >
      <p>1234</p>
    </Dialog>
  );
}

test("however often Escape is pressed, typed text stays", async () => {
  show(<Renaming />);
  await name.fill("Studio");
  await userEvent.keyboard("{Escape}{Escape}{Escape}{Escape}{Escape}{Escape}");
  await expect.element(name).toHaveValue("Studio");
  expect(closed.elements()).toHaveLength(0);
});

test("a secret that is shown once is closed by its button only", async () => {
  show(<SecretOnce />);
  await expect.element(page.getByText("1234")).toBeVisible();
  await userEvent.keyboard("{Escape}{Escape}{Escape}");
  await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true });
  await expect.element(page.getByText("1234")).toBeVisible();
  await page.getByRole("button", { name: "I have copied it" }).click();
  await expect.element(closed).toBeVisible();
});
