import * as z from "zod/mini";

const defaultLimit = 10;
const maxLimit = 100;
const maxRepeated = 100;

export interface Page<Item> {
  items: Item[];
  pagination: { total_count: number; max_page: number };
}

export interface PageQuery {
  page: number;
  limit: number;
}

export interface Sort<By extends string> {
  by: By;
  descending: boolean;
}

/** Returns the answer of a list, for the API's description. */
export function toPageSchema<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    items: z.array(item),
    pagination: z.object({ total_count: z.int(), max_page: z.int() }),
  });
}

/** More digits than any list has pages: what is larger is as good as this. */
export const PositiveText = z
  .pipe(
    z.pipe(
      z.string().check(
        z.refine((text) => /^[+-]?\d{1,15}$/.test(text), {
          error: "Input should be a valid integer",
          params: { type: "int_parsing" },
        }),
      ),
      z.transform(Number),
    ),
    z.int().check(z.gte(1)),
  )
  .register(z.globalRegistry, { type: "integer", minimum: 1 });

/** A text of the query that says true or false. */
export const BooleanText = z.pipe(
  z.enum(["true", "false"]),
  z.transform((text) => text === "true"),
);

/** Makes a filter that may be repeated: any of its values. */
export function repeated<Value extends z.ZodMiniType>(value: Value) {
  return z.pipe(
    z.transform((given: unknown) => [given].flat()),
    z.array(value).check(z.maxLength(maxRepeated)),
  );
}

/**
 * Reads `sorting=-created_at&sorting=name`; a value it does not know is refused at `query.sorting`.
 */
export function sortedBy<By extends string>(known: readonly By[], standard: `-${By}` | By) {
  const toSort = (text: string): Sort<By> => ({
    by: text.replace(/^-/, "") as By,
    descending: text.startsWith("-"),
  });
  const isKnown = (text: unknown): text is string =>
    typeof text === "string" && (known as readonly string[]).includes(text.replace(/^-/, ""));
  const choices = known.flatMap((by) => [by, `-${by}`]);
  const knownTexts = z
    .array(z.unknown())
    .check(
      z.refine((texts) => texts.length <= maxRepeated && texts.every(isKnown), {
        error: `Input should be one of: ${choices.join(", ")}`,
        params: { type: "enum" },
      }),
    )
    // For the API description: the error names the whole list, so its items have no schema.
    .register(z.globalRegistry, { items: { type: "string", enum: choices } });
  const repeatedTexts = z.pipe(
    z.transform((given: unknown) => [given].flat()),
    knownTexts,
  );
  return z.pipe(
    z._default(z.optional(repeatedTexts), [standard]),
    z.transform((texts) => (texts as string[]).map(toSort)),
  );
}

/** Pages start at 1 and have ten items; a limit above 100 is reduced to 100. */
export const pageFields = {
  page: z._default(z.optional(PositiveText), 1),
  limit: z.pipe(
    z._default(z.optional(PositiveText), defaultLimit),
    z.transform((limit) => Math.min(limit, maxLimit)),
  ),
};

/** Which organization is meant: a session acts for it, a token may only name its own. */
export const organizationFilter = {
  organization_id: z.optional(repeated(z.uuid())),
};
