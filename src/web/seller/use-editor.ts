import { useMemo, useState } from "react";
import type { FieldErrors } from "#web/platform/api/refusal-outcome.ts";
import {
  bindDraft,
  type DraftBindings,
  type DraftChange,
  type DraftParts,
} from "#web/platform/forms/bind-draft.ts";
import { typedSince } from "#web/platform/forms/unsaved-work.ts";
import type { ApiForm, FieldMessages, InputSchema } from "#web/platform/forms/use-api-form.ts";
import { type Seller, useSeller } from "./seller-context.tsx";
import { refreshSeller } from "./seller-queries.ts";
import { useSellerForm } from "./use-seller-form.ts";

/** The specification of an editor of one noun; declared once, beside its draft. */
export interface EditorSpec<Wire extends { id: string }, Draft extends object, Input> {
  formId: string;
  /** The noun on the billing API: `products` for `/v1/products/`. */
  resource: string;
  /** Other resources that show it: their lists reload after a save too. */
  shownBy?: readonly string[];
  toDraft: (saved: Wire) => Draft;
  /** Absent where nothing new can be created, as with settings. */
  create?: { schema: InputSchema<Input>; toInput: (draft: Draft) => unknown };
  update: { schema: InputSchema<Input>; toInput: (draft: Draft, saved: Wire) => unknown };
  /** Names of the parts that differ from what is saved. */
  changedParts: (draft: Draft, saved: Wire) => readonly string[];
  /** Texts for fields that the schema rejects. */
  invalid?: FieldErrors | ((field: string, draft: Draft) => string | undefined);
  /** Problems that the schema cannot see, by field name. */
  check?: (draft: Draft, form: HTMLFormElement) => FieldErrors;
  /** In place of one POST or PATCH. */
  save?: (seller: Seller, request: SaveRequest<Wire, Draft, Input>) => Promise<Wire>;
}

export interface SaveRequest<Wire, Draft, Input> {
  input: Input;
  draft: Draft;
  saved: Wire | undefined;
}

export interface EditorOptions<Wire, Draft> {
  /** Undefined while a new one is being created. */
  saved: Wire | undefined;
  /** The first draft of a new one; called once. */
  start?: () => Draft;
  /** For those who may not write. */
  readOnly?: boolean;
  onSaved: (saved: Wire, changes: number) => void | Promise<void>;
}

/** The part of an editor that its buttons and badges use. */
export interface EditorState {
  formId: string;
  saved: unknown;
  /** Parts that differ from what is saved; always empty for a new one. */
  changed: readonly string[];
  discard: () => void;
  form: ApiForm;
}

/** Props of the sections of an editor; a section that takes them is given the whole editor. */
export interface EditorParts<Draft> extends DraftParts<Draft>, DraftBindings<Draft> {
  change: (part: DraftChange<Draft>) => void;
  errors: FieldErrors;
  readOnly: boolean;
}

export interface Editor<Wire, Draft> extends EditorState, EditorParts<Draft> {
  saved: Wire | undefined;
}

/**
 * Returns the draft of one object and how it is saved. Only typed values are stored, so that
 * unchanged fields follow the server, and only changed parts are sent, so that another member's
 * change is not undone.
 */
export function useEditor<Wire extends { id: string }, Draft extends object, Input>(
  spec: EditorSpec<Wire, Draft, Input>,
  { saved, start, readOnly = false, onSaved }: EditorOptions<Wire, Draft>,
): Editor<Wire, Draft> {
  const seller = useSeller();
  const [typed, setTyped] = useState<Partial<Draft>>({});
  const [first] = useState(() => (saved ? undefined : start?.()));
  const base = useMemo(() => baseDraft(spec, saved, first), [spec, saved, first]);
  const draft = { ...base, ...typed };
  const changed = saved ? spec.changedParts(draft, saved) : [];

  const form = useSellerForm<Input, Wire>({
    ...toInputSpec(spec, draft, saved),
    invalid: toMessages(spec, draft),
    check: (_, element) => spec.check?.(draft, element) ?? {},
    isUnsaved: saved ? changed.length > 0 : Object.keys(typed).length > 0,
    // A new one moves on to its page: staying would create it twice.
    ...(saved ? { typed } : {}),
    save: (input) =>
      spec.save
        ? spec.save(seller, { input, draft, saved })
        : saveOne<Wire>(seller, spec.resource, input, saved),
    onSaved: async (answer) => {
      await refreshSeller(seller, spec.resource, ...(spec.shownBy ?? []));
      // A new one keeps its text until the page has moved on to it.
      if (saved) setTyped((now) => typedSince(typed, now));
      await onSaved(answer, changed.length);
    },
  });

  const change = (part: DraftChange<Draft>) =>
    setTyped((before) => ({
      ...before,
      ...(typeof part === "function" ? part({ ...base, ...before }) : part),
    }));
  const parts = { draft, change, errors: form.errors, readOnly };
  return {
    formId: spec.formId,
    saved,
    changed,
    form,
    ...parts,
    ...bindDraft(parts),
    discard: () => {
      setTyped({});
      form.clear();
    },
  };
}

function baseDraft<Wire extends { id: string }, Draft extends object, Input>(
  spec: EditorSpec<Wire, Draft, Input>,
  saved: Wire | undefined,
  first: Draft | undefined,
): Draft {
  if (saved) return spec.toDraft(saved);
  if (!first) throw new Error(`The editor "${spec.formId}" has nothing to start with.`);
  return first;
}

function toInputSpec<Wire extends { id: string }, Draft extends object, Input>(
  { create, update, formId }: EditorSpec<Wire, Draft, Input>,
  draft: Draft,
  saved: Wire | undefined,
): { schema: InputSchema<Input>; toInput: () => unknown } {
  if (saved) return { schema: update.schema, toInput: () => update.toInput(draft, saved) };
  if (!create) throw new Error(`The editor "${formId}" creates nothing.`);
  return { schema: create.schema, toInput: () => create.toInput(draft) };
}

function toMessages<Wire extends { id: string }, Draft extends object, Input>(
  { invalid = {} }: EditorSpec<Wire, Draft, Input>,
  draft: Draft,
): FieldMessages {
  return typeof invalid === "function" ? (field) => invalid(field, draft) : invalid;
}

/** Sends one POST for a new one, one PATCH for a saved one. */
export function saveOne<Wire extends { id: string }>(
  { api }: Seller,
  resource: string,
  input: unknown,
  saved: Wire | undefined,
): Promise<Wire> {
  return saved
    ? api.patch<Wire>(`/${resource}/${saved.id}`, input)
    : api.post<Wire>(`/${resource}/`, input);
}
