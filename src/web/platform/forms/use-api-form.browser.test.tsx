import type { ReactNode } from "react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import * as z from "zod/mini";
import { show } from "#test/browser/show.tsx";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { type ApiFormOptions, useApiForm } from "./use-api-form.ts";

const Person = z.object({
  name: z.string().check(z.minLength(1)),
  email: z.string().check(z.email()),
});
type Person = z.infer<typeof Person>;

const save = vi.fn<(person: Person) => Promise<Person>>();
const onSaved = vi.fn();

function PersonForm(options: Partial<ApiFormOptions<Person, Person>>): ReactNode {
  const form = useApiForm<Person, Person>({
    schema: Person,
    toInput: (fields) => Object.fromEntries(fields),
    invalid: (field) => (field === "email" ? "Enter an email address." : undefined),
    save,
    onSaved,
    ...options,
  });
  return (
    <Form onSubmit={form.submit} notice={form.notice}>
      <Field label="Name" name="name" error={form.errors.name} />
      <Field label="Email" name="email" error={form.errors.email} />
      <Button type="submit" pending={form.pending} disabled={form.waitSeconds > 0}>
        {form.waitSeconds > 0 ? `Wait ${form.waitSeconds} s` : "Save"}
      </Button>
    </Form>
  );
}

const name = page.getByLabelText("Name");
const email = page.getByLabelText("Email");
const button = page.getByRole("button", { name: "Save" });

beforeEach(() => {
  vi.resetAllMocks();
  save.mockImplementation(async (person) => person);
});

async function submitMaya(): Promise<void> {
  await name.fill("Maya");
  await email.fill("maya@example.com");
  await button.click();
}

test("what the schema rejects is said at the field, the first one has the focus, nothing is sent", async () => {
  show(<PersonForm />);
  await name.fill("Maya");
  await email.fill("maya");
  await button.click();
  await expect.element(page.getByText("Enter an email address.")).toBeVisible();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAccessibleDescription("Enter an email address.");
  await expect.element(name).toHaveValue("Maya");
  expect(save).not.toHaveBeenCalled();
});

test("a valid form is saved once, also when the button is pressed twice", async () => {
  const work = Promise.withResolvers<Person>();
  save.mockReturnValue(work.promise);
  show(<PersonForm />);
  await submitMaya();
  await button.click({ force: true });
  const maya = { name: "Maya", email: "maya@example.com" };
  work.resolve(maya);
  await expect.poll(() => onSaved.mock.calls).toEqual([[maya, maya]]);
  expect(save).toHaveBeenCalledTimes(1);
});

test("a refusal lands on its field by code", async () => {
  save.mockRejectedValue(new ApiRefusal({ status: 422, statusText: "", code: "EMAIL_TAKEN" }));
  show(
    <PersonForm
      refusals={{ EMAIL_TAKEN: { field: "email", message: "This address is taken." } }}
    />,
  );
  await submitMaya();
  await expect.element(page.getByText("This address is taken.")).toBeVisible();
  await expect.element(email).toHaveFocus();
});

test("a reached limit counts down on the button", async () => {
  const tooMany = { status: 429, statusText: "", retryAfterSeconds: 30 };
  save.mockRejectedValue(new ApiRefusal(tooMany));
  show(<PersonForm />);
  await submitMaya();
  await expect.element(page.getByText(/^Too many attempts/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Wait \d+ s$/ })).toBeDisabled();
});

test("a bug is reported to the window, and the page says that something went wrong", async () => {
  const reportError = vi.fn();
  vi.stubGlobal("reportError", reportError);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const bug = new TypeError("undefined is not a product");
  onSaved.mockImplementation(() => {
    throw bug;
  });
  show(<PersonForm />);
  await submitMaya();
  await expect.element(page.getByText(/^Something went wrong on this page/)).toBeVisible();
  expect(reportError).toHaveBeenCalledWith(bug);
  await expect.element(button).toBeEnabled();
});
