import { type ReactNode, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import * as z from "zod/mini";
import { type FakeApi, fakeApi, refusal } from "#test/browser/fake-api.ts";
import { showSellerPage } from "#test/browser/seller-page.tsx";
import { isAnythingUnsaved } from "#web/platform/forms/unsaved-work.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { EditorActions, EditorBadge } from "./editor-actions.tsx";
import { type EditorSpec, useEditor } from "./use-editor.ts";

interface Plant {
  id: string;
  name: string;
  size: number;
}

interface PlantDraft {
  name: string;
  size: string;
}

const PlantInput = z.object({
  name: z.optional(z.string().check(z.minLength(2))),
  size: z.optional(z.number()),
});

const plantSpec: EditorSpec<Plant, PlantDraft, z.infer<typeof PlantInput>> = {
  formId: "plant",
  resource: "plants",
  toDraft: ({ name, size }) => ({ name, size: String(size) }),
  create: {
    schema: PlantInput,
    toInput: ({ name, size }) => ({ name, size: Number(size) }),
  },
  update: {
    schema: PlantInput,
    toInput: (draft, saved) => ({
      ...(draft.name === saved.name ? {} : { name: draft.name }),
      ...(Number(draft.size) === saved.size ? {} : { size: Number(draft.size) }),
    }),
  },
  changedParts: (draft, saved) => [
    ...(draft.name === saved.name ? [] : ["name"]),
    ...(Number(draft.size) === saved.size ? [] : ["size"]),
  ],
  invalid: (field, draft) => (field === "name" ? `"${draft.name}" is too short.` : undefined),
  check: ({ size }): Record<string, string> => (size === "13" ? { size: "Not 13." } : {}),
};

const onSaved = vi.fn();
let api: FakeApi;

/** The saved value comes from outside, as from a query that reloads. */
function PlantEditor({ start }: { start: Plant | undefined }): ReactNode {
  const [saved, setSaved] = useState(start);
  const editor = useEditor(plantSpec, {
    saved,
    start: () => ({ name: "", size: "1" }),
    onSaved: (answer, changes) => {
      onSaved(answer, changes);
      if (saved) setSaved(answer);
    },
  });
  const { draft, change, form } = editor;
  return (
    <>
      <EditorBadge editor={editor} />
      <EditorActions editor={editor} createLabel="Create plant" />
      <button type="button" onClick={() => saved && setSaved({ ...saved, size: 99 })}>
        Another member changes the size
      </button>
      <Form id={editor.formId} onSubmit={form.submit} notice={form.notice}>
        <Field label="Name" {...editor.bind("name")} />
        <Field
          label="Size"
          name="size"
          value={draft.size}
          onChange={(event) => change(() => ({ size: event.target.value }))}
          error={form.errors.size}
        />
      </Form>
    </>
  );
}

const fern: Plant = { id: "1", name: "Fern", size: 30 };
const name = page.getByLabelText("Name");
const size = page.getByLabelText("Size");
const button = (label: string) => page.getByRole("button", { name: label });

beforeEach(() => {
  vi.clearAllMocks();
  api = fakeApi({
    "PATCH /v1/plants/*": ({ body }) => ({ ...fern, ...(body as object) }),
    "POST /v1/plants/": ({ body }) => ({ id: "2", ...(body as object) }),
  });
});

const writes = () => api.calls.filter(({ method }) => method !== "GET");

test("only changed parts are sent, counted on the button, and then all is saved", async () => {
  showSellerPage(() => <PlantEditor start={fern} />, { api });
  await expect.element(button("All saved")).toBeDisabled();
  await name.fill("Tree fern");
  await expect.element(page.getByText("Unsaved changes")).toBeVisible();
  expect(isAnythingUnsaved()).toBe(true);
  await button("Save 1 change").click();
  await expect.element(button("All saved")).toBeDisabled();
  expect(writes()).toMatchObject([{ path: "/v1/plants/1", body: { name: "Tree fern" } }]);
  expect(onSaved).toHaveBeenCalledWith({ ...fern, name: "Tree fern" }, 1);
  expect(isAnythingUnsaved()).toBe(false);
});

test("fields that were not touched follow the server, typed ones stay", async () => {
  showSellerPage(() => <PlantEditor start={fern} />, { api });
  await name.fill("Tree fern");
  await button("Another member changes the size").click();
  await expect.element(size).toHaveValue("99");
  await expect.element(name).toHaveValue("Tree fern");
  await button("Save 1 change").click();
  await expect.poll(writes).toMatchObject([{ body: { name: "Tree fern" } }]);
});

test("discard puts back what is saved and takes errors away", async () => {
  showSellerPage(() => <PlantEditor start={fern} />, { api });
  await name.fill("F");
  await button("Save 1 change").click();
  await expect.element(page.getByText('"F" is too short.')).toBeVisible();
  await button("Discard").click();
  await expect.element(name).toHaveValue("Fern");
  await expect.element(page.getByText('"F" is too short.')).not.toBeInTheDocument();
  expect(writes()).toEqual([]);
});

test("what the schema cannot see is checked before anything is sent", async () => {
  showSellerPage(() => <PlantEditor start={fern} />, { api });
  await size.fill("13");
  await button("Save 1 change").click();
  await expect.element(page.getByText("Not 13.")).toBeVisible();
  expect(writes()).toEqual([]);
});

test("a refused save keeps what was typed and says why at its field", async () => {
  const detail = [{ loc: ["body", "size"], msg: "Too big for the pot." }];
  api.on("PATCH /v1/plants/*", () => refusal(422, { detail }));
  showSellerPage(() => <PlantEditor start={fern} />, { api });
  await size.fill("500");
  await button("Save 1 change").click();
  await expect.element(page.getByText("Too big for the pot.")).toBeVisible();
  await expect.element(size).toHaveValue("500");
  await expect.element(button("Save 1 change")).toBeEnabled();
});

test("text typed while a save is under way stays, holds the page, and is in the next save", async () => {
  const gate = Promise.withResolvers<void>();
  api.on("PATCH /v1/plants/*", async ({ body }) => {
    await gate.promise;
    return { ...fern, ...(body as object) };
  });
  showSellerPage(() => <PlantEditor start={fern} />, { api });
  await name.fill("Tree fern");
  await button("Save 1 change").click();
  await expect.poll(writes).toHaveLength(1);
  await name.fill("Tree fern, large");
  await size.fill("40");
  gate.resolve();
  await expect.poll(() => onSaved.mock.calls).toHaveLength(1);
  await expect.element(button("Save 2 changes")).toBeEnabled();
  await expect.element(name).toHaveValue("Tree fern, large");
  await expect.element(size).toHaveValue("40");
  expect(isAnythingUnsaved()).toBe(true);
  await button("Save 2 changes").click();
  await expect.element(button("All saved")).toBeDisabled();
  expect(writes().at(-1)?.body).toEqual({ name: "Tree fern, large", size: 40 });
  expect(isAnythingUnsaved()).toBe(false);
});

test("a new one moves on to its page, also if more was typed meanwhile", async () => {
  const gate = Promise.withResolvers<void>();
  api.on("POST /v1/plants/", async ({ body }) => {
    await gate.promise;
    return { id: "2", ...(body as object) };
  });
  showSellerPage(() => <PlantEditor start={undefined} />, { api });
  await name.fill("Moss");
  await button("Create plant").click();
  await expect.poll(writes).toHaveLength(1);
  await name.fill("Peat moss");
  gate.resolve();
  await expect.poll(() => onSaved.mock.calls).toHaveLength(1);
  await expect.element(name).toHaveValue("Peat moss");
  expect(isAnythingUnsaved()).toBe(false);
});

test("a new one starts with its first values and is created as a whole", async () => {
  showSellerPage(() => <PlantEditor start={undefined} />, { api });
  await expect.element(size).toHaveValue("1");
  expect(isAnythingUnsaved()).toBe(false);
  await name.fill("Moss");
  expect(isAnythingUnsaved()).toBe(true);
  await button("Create plant").click();
  await expect.poll(() => onSaved.mock.calls).toEqual([[{ id: "2", name: "Moss", size: 1 }, 0]]);
  await expect.element(name).toHaveValue("Moss");
  expect(isAnythingUnsaved()).toBe(false);
});
