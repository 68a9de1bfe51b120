import { fieldExamples } from "./example-fields.ts";
import { componentPrefix, type JsonSchema, type JsonSchemas, toNoun } from "./json-schema.ts";
import { nounExamples } from "./noun-examples.ts";

const maxDepth = 16;
const texts: Readonly<Record<string, string>> = {
  uuid: "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed",
  "date-time": "2027-01-01T00:00:00Z",
  email: "ada@example.com",
  uri: "https://example.com",
};

/** Where one of several fields must be there, and the schema cannot say which. */
const byComponent: Readonly<Record<string, unknown>> = {
  CheckoutConfirmStripe: {
    confirmation_token_id: "ctoken_1PgF6c2eZvKYlo2C9JhMv0Xb",
    customer_email: "ada@example.com",
    customer_name: "Ada Lovelace",
    customer_billing_address: {
      line1: "Graben 1",
      postal_code: "1010",
      city: "Vienna",
      country: "AT",
    },
  },
  CheckoutLinkCreate: { payment_processor: "stripe", products: [texts.uuid] },
  CustomerSessionCreate: { customer_id: texts.uuid },
  CustomerSubscriptionUpdate: { product_id: texts.uuid },
  SubscriptionCreate: { product_id: texts.uuid, customer_id: texts.uuid },
  EventsIngest: {
    events: [{ name: "tokens.used", external_customer_id: "user-42", metadata: { tokens: 350 } }],
  },
  MeterGrantCreate: { customer_id: texts.uuid, meter_id: texts.uuid, units: 1_000 },
  MeterReservationCreate: { customer_id: texts.uuid, meter_id: texts.uuid, units: 5 },
  SubscriptionUpdate: { product_id: texts.uuid, proration_behavior: "invoice" },
};

interface Place {
  components: JsonSchemas;
  /** Answers show every field and one item of each list; requests show what they must have. */
  isAnswer: boolean;
  field: string;
  parents: readonly string[];
  depth: number;
}

/**
 * Makes the smallest sensible request that a schema accepts: its required fields, and of
 * alternatives the first.
 */
export function toExample(schema: JsonSchema, components: JsonSchemas): unknown {
  return exampleAt(schema, { components, isAnswer: false, field: "", parents: [], depth: 0 });
}

/** Makes an answer with all its fields. */
export function answerExample(schema: JsonSchema, components: JsonSchemas): unknown {
  return exampleAt(schema, { components, isAnswer: true, field: "", parents: [], depth: 0 });
}

function exampleAt(schema: JsonSchema, place: Place): unknown {
  if (place.depth > maxDepth) return null;
  if (schema.$ref !== undefined) return referred(schema.$ref, place);
  const known = knownValue(schema, place);
  if (known !== undefined) return known;
  const choices = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (choices) return exampleAt(bestChoice(choices, place), deeper(place));
  if (schema.prefixItems) return schema.prefixItems.map((item) => exampleAt(item, deeper(place)));
  return plainValue(schema, place);
}

function referred(ref: string, place: Place): unknown {
  const name = ref.slice(componentPrefix.length);
  if (!place.isAnswer && byComponent[name] !== undefined) return byComponent[name];
  const around = place.field === "" ? place.parents : [place.field];
  const parents = [name, name.replace(/(?:Created?|Update|Page)$/, ""), ...around];
  return exampleAt(place.components[name] ?? {}, { ...deeper(place), field: "", parents });
}

/** The example that the schema or the table of fields sets. */
function knownValue(schema: JsonSchema, { field, parents, isAnswer }: Place): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.type === "null") return null;
  if (schema.default !== undefined && !isAnswer) return schema.default;
  if (schema.examples?.length) return schema.examples[0];
  const own = parents.map((parent) => examplesByNoun[toNoun(parent)]?.[field]);
  const example = [...own, fieldExamples[field]].find((value) => value !== undefined);
  if (example !== undefined && accepts(schema, example)) return example;
  return schema.enum?.[0];
}

const examplesByNoun: Readonly<Record<string, Readonly<Record<string, unknown>>>> = nounExamples;

/** As far as a glance tells: a table by name must not put a text where a number belongs. */
function accepts(schema: JsonSchema, value: unknown): boolean {
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return choices.some((choice) => accepts(choice, value));
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum) return schema.enum.includes(value);
  if (schema.prefixItems) return Array.isArray(value);
  if (schema.format !== undefined) return false;
  return [schema.type].flat().includes(getType(value));
}

function getType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return "integer";
  return typeof value;
}

/** The current price, not one of long ago; the fixed one, because most are. */
function bestChoice(choices: readonly JsonSchema[], { components }: Place): JsonSchema {
  const follow = (choice: JsonSchema): JsonSchema =>
    choice.$ref === undefined
      ? choice
      : (components[choice.$ref.slice(componentPrefix.length)] ?? {});
  const tag = (choice: JsonSchema, name: string) => follow(choice).properties?.[name]?.const;
  const leaves = choices.flatMap((choice) => {
    const { oneOf, anyOf } = follow(choice);
    return oneOf ?? anyOf ?? [choice];
  });
  const current = leaves.filter((choice) => tag(choice, "legacy") === undefined);
  const fixed = current.find((choice) => tag(choice, "amount_type") === "fixed");
  return fixed ?? current[0] ?? choices[0] ?? {};
}

function plainValue(schema: JsonSchema, place: Place): unknown {
  const { field, isAnswer } = place;
  if (schema.type === "object") return objectValue(schema, place);
  if (schema.type === "array") {
    const isShown = isAnswer || schema.minItems || field === "products";
    return isShown ? [exampleAt(schema.items ?? {}, deeper(place))] : [];
  }
  if (schema.type === "boolean") return !isAnswer;
  if (schema.type === "integer" || schema.type === "number")
    return schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1;
  return schema.type === "string" ? textValue(schema) : null;
}

function objectValue(schema: JsonSchema, place: Place): Record<string, unknown> {
  const all = Object.entries(schema.properties ?? {});
  const required = all.filter(([name]) => schema.required?.includes(name));
  // An example of an update must show a changed field.
  const telling = all.filter(([name]) => ["name", "label", "products"].includes(name)).slice(0, 1);
  const shown = place.isAnswer ? all : required.length > 0 ? required : telling;
  const parents = place.field === "" ? place.parents : [place.field];
  return Object.fromEntries(
    shown.map(([field, property]) => [
      field,
      exampleAt(property, { ...deeper(place), field, parents }),
    ]),
  );
}

function deeper(place: Place): Place {
  return { ...place, depth: place.depth + 1 };
}

function textValue({ format, minLength = 0, maxLength = 255 }: JsonSchema): string {
  const known = texts[format ?? ""];
  if (known !== undefined) return known;
  return "text".padEnd(minLength, "t").slice(0, maxLength);
}
