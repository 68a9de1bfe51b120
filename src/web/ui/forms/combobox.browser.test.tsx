import { type ReactNode, useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "#test/browser/show.tsx";
import { ComboboxField } from "./combobox.tsx";

const all = ["Argon", "Boron", "Bromine"].map((label) => ({ value: label.slice(0, 2), label }));
const submitted = vi.fn();

function Elements(): ReactNode {
  const [text, setText] = useState("");
  const [value, setValue] = useState("Bo");
  const options = all.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted(value);
      }}
    >
      <ComboboxField
        label="Element"
        name="element"
        options={options}
        chosen={all.find((each) => each.value === value)}
        onChoose={setValue}
        text={text}
        onText={setText}
        note={options.length === 0 ? "No element matches this search." : undefined}
      />
      <button type="submit">Save</button>
    </form>
  );
}

const field = page.getByRole("combobox", { name: "Element" });
const option = (name: string) => page.getByRole("option", { name });

/** The option that a screen reader announces while the focus stays in the field. */
function announced(): string | null | undefined {
  const id = field.element().getAttribute("aria-activedescendant") ?? "";
  return document.getElementById(id)?.textContent;
}

test("typing narrows the list, and Enter chooses without sending the form", async () => {
  show(<Elements />);
  await expect.element(field).toHaveValue("Boron");
  await field.click();
  await expect.element(option("Argon")).toBeVisible();
  await field.fill("br");
  await expect.element(option("Argon")).not.toBeInTheDocument();
  expect(announced()).toBe("Bromine");
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveValue("Bromine");
  await expect.element(field).toHaveAttribute("aria-expanded", "false");
  expect(submitted).not.toHaveBeenCalled();
  await userEvent.keyboard("{Enter}");
  expect(submitted).toHaveBeenCalledWith("Br");
});

test("the arrow keys start at the chosen option and go round", async () => {
  show(<Elements />);
  await field.click();
  await expect.poll(announced).toBe("Boron");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  await expect.poll(announced).toBe("Argon");
  await userEvent.keyboard("{ArrowUp}");
  await expect.poll(announced).toBe("Bromine");
});

test("Escape and leaving keep what was chosen", async () => {
  show(<Elements />);
  await field.fill("zzz");
  await expect.element(page.getByText("No element matches this search.")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(field).toHaveValue("Boron");
  await field.fill("arg");
  await userEvent.tab();
  await expect.element(field).toHaveValue("Boron");
  await expect.element(page.getByRole("listbox")).not.toBeInTheDocument();
});

test("an option is chosen with the mouse", async () => {
  show(<Elements />);
  await field.click();
  await option("Argon").click();
  await expect.element(field).toHaveValue("Argon");
  await expect.element(field).toHaveFocus();
});
