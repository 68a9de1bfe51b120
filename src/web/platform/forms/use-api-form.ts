import { type FormEvent, type FormEventHandler, useRef, useState } from "react";
import type * as z from "zod/v4/core";
import { ApiRefusal } from "#web/platform/api/api.ts";
import {
  type FieldErrors,
  type FormOutcome,
  outcomeOfRefusal,
  type RefusalPlaces,
} from "#web/platform/api/refusal-outcome.ts";
import { useCountdown } from "#web/platform/api/use-countdown.ts";
import { useUnsavedWork } from "./unsaved-work.ts";

export type SchemaIssue = z.$ZodIssue;

type Parsed<Input> =
  | { success: true; data: Input }
  | { success: false; error: { issues: readonly SchemaIssue[] } };

/**
 * The part of a contract schema that forms use; a schema of one input also serves a form of
 * several.
 */
export interface InputSchema<Input> {
  safeParse: (value: unknown) => Parsed<Input>;
}

/** Error texts by field name, or a function that makes them. */
export type FieldMessages = FieldErrors | ((field: string) => string | undefined);

export interface ApiFormOptions<Input, Saved> {
  /**
   * The first pages omit it: schemas weigh more than all of their fields, and the server has them.
   */
  schema?: InputSchema<Input>;
  toInput: (fields: FormData) => unknown;
  /** Replaces the schema's own messages, which are written for programmers. */
  invalid?: FieldMessages;
  /** Words for what the schema found, where `invalid` has none. */
  say?: (issue: SchemaIssue) => string;
  /** The last word on where an outcome is shown. */
  place?: (form: HTMLFormElement, outcome: FormOutcome) => FormOutcome;
  /** Faults that the page can show before it calls the server; the server checks again. */
  check?: (input: Input, form: HTMLFormElement) => FieldErrors;
  /**
   * Something is typed that leaving the page would lose: below an `UnsavedGuard` one is asked
   * first.
   */
  isUnsaved?: boolean;
  /** Another value after each edit, for forms that can be edited while a save is under way. */
  typed?: unknown;
  save: (input: Input) => Promise<Saved>;
  onSaved: (saved: Saved, input: Input) => void | Promise<void>;
  refusals?: RefusalPlaces;
  /**
   * True when the caller deals with the refusal itself; `again` submits the same form once more.
   */
  onRefused?: (refusal: ApiRefusal, input: Input, again: () => void) => boolean;
}

export interface ApiForm {
  submit: FormEventHandler<HTMLFormElement>;
  errors: FieldErrors;
  notice: string | undefined;
  pending: boolean;
  /** Takes the errors away, for a form whose text was put back or mended. */
  clear: () => void;
  /** Seconds until the server takes another try, 0 when it does now. */
  waitSeconds: number;
}

const nothingWrong: FormOutcome = { errors: {} };

export function useApiForm<Input, Saved>(options: ApiFormOptions<Input, Saved>): ApiForm {
  const [outcome, setOutcome] = useState<FormOutcome>(nothingWrong);
  const [pending, setPending] = useState(false);
  const [waitSeconds, startWaiting] = useCountdown();
  const busy = useRef(false);
  const letGo = useUnsavedWork(options.isUnsaved ?? false, options.typed);

  async function run(form: HTMLFormElement): Promise<void> {
    const result = readInput(options, form);
    if (!("input" in result)) return show(form, result);
    setOutcome(result);
    try {
      const saved = await options.save(result.input);
      letGo();
      await options.onSaved(saved, result.input);
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      if (options.onRefused?.(error, result.input, () => form.requestSubmit())) return;
      if (error.status === 429) startWaiting(error.retryAfterSeconds ?? 10);
      show(form, outcomeOfRefusal(error, options.refusals ?? {}));
    }
  }

  function show(form: HTMLFormElement, found: FormOutcome): void {
    const shown = options.place?.(form, found) ?? found;
    setOutcome(shown);
    focusFirstBad(form, shown.errors);
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy.current || waitSeconds > 0) return;
    busy.current = true;
    setPending(true);
    try {
      await run(event.currentTarget);
    } catch (error) {
      reportError(error);
      setOutcome({ errors: {}, notice: "Something went wrong on this page. Please try again." });
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  return {
    submit: (event) => void submit(event),
    errors: outcome.errors,
    notice: outcome.notice,
    pending,
    clear: () => setOutcome(nothingWrong),
    waitSeconds,
  };
}

function readInput<Input, Saved>(
  options: ApiFormOptions<Input, Saved>,
  form: HTMLFormElement,
): FormOutcome | (FormOutcome & { input: Input }) {
  const raw = options.toInput(new FormData(form));
  const parsed: Parsed<Input> = options.schema
    ? options.schema.safeParse(raw)
    : { success: true, data: raw as Input };
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue): [string, string] => {
      const field = issue.path.join(".");
      return [field, findMessage(options.invalid, field) ?? options.say?.(issue) ?? issue.message];
    });
    return { errors: Object.fromEntries(issues) };
  }
  const errors = options.check?.(parsed.data, form) ?? {};
  return Object.keys(errors).length > 0 ? { errors } : { errors, input: parsed.data };
}

function findMessage(messages: FieldMessages | undefined, field: string): string | undefined {
  return typeof messages === "function" ? messages(field) : messages?.[field];
}

/** After the next paint, when the field already carries its error and a reader announces both. */
function focusFirstBad(form: HTMLFormElement, errors: FieldErrors): void {
  requestAnimationFrame(() => {
    for (const element of form.elements) {
      if (errors[(element as HTMLInputElement).name]) return (element as HTMLElement).focus();
    }
  });
}
