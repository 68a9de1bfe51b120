import { checkoutFields } from "./fields/checkout-fields.ts";
import { customerFields } from "./fields/customer-fields.ts";
import { fileFields } from "./fields/file-fields.ts";
import { ledgerFields } from "./fields/ledger-fields.ts";
import { metricsFields } from "./fields/metrics-fields.ts";
import { orderFields } from "./fields/order-fields.ts";
import { organizationFields } from "./fields/organization-fields.ts";
import { productFields } from "./fields/product-fields.ts";
import { sharedFields } from "./fields/shared-fields.ts";
import { subscriptionFields } from "./fields/subscription-fields.ts";
import { taxFields } from "./fields/tax-fields.ts";
import { usageFields } from "./fields/usage-fields.ts";
import { type JsonSchema, type JsonSchemas, toNoun } from "./json-schema.ts";

/**
 * By the name of a field, or by `Noun.field` where the name alone does not say it. An object inside
 * of another one has the name of its field, in the same form: `custom_field` is CustomField.
 */
export const descriptions: Readonly<Record<string, string>> = {
  ...checkoutFields,
  ...customerFields,
  ...productFields,
  ...organizationFields,
  ...fileFields,
  ...ledgerFields,
  ...metricsFields,
  ...orderFields,
  ...subscriptionFields,
  ...taxFields,
  ...usageFields,
  ...sharedFields,
};

/**
 * Gives every field of every schema its sentence. A description of the schema's own is left alone.
 */
export function withFieldDescriptions(schemas: JsonSchemas): JsonSchemas {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, described(schema, listNouns(name))]),
  );
}

/**
 * Lists the nouns of a component: ProductCreate speaks of a Product, a CustomerSubscription of a
 * Subscription.
 */
export function listNouns(component: string): string[] {
  const noun = component.replace(/(?:Created?|Update(?:d|ExternalID)?|Patch|Download)$/, "");
  return [component, noun, noun.replace(/^Customer(?=Subscription)/, "")];
}

function described(schema: JsonSchema, parents: readonly string[]): JsonSchema {
  const inside = (child: JsonSchema) => described(child, parents);
  const { properties, items, additionalProperties, anyOf, oneOf, allOf } = schema;
  return {
    ...schema,
    ...(properties ? { properties: describedProperties(properties, parents) } : {}),
    ...(items ? { items: inside(items) } : {}),
    ...(typeof additionalProperties === "object"
      ? { additionalProperties: inside(additionalProperties) }
      : {}),
    ...(anyOf ? { anyOf: anyOf.map(inside) } : {}),
    ...(oneOf ? { oneOf: oneOf.map(inside) } : {}),
    ...(allOf ? { allOf: allOf.map(inside) } : {}),
  };
}

function describedProperties(properties: JsonSchemas, parents: readonly string[]): JsonSchemas {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const description = property.description ?? findDescription(name, parents);
      return [
        name,
        {
          ...described(property, [toNoun(name)]),
          ...(description === undefined ? {} : { description }),
        },
      ];
    }),
  );
}

function findDescription(name: string, parents: readonly string[]): string | undefined {
  const key = [...parents.map((parent) => `${parent}.${name}`), name].find((each) =>
    Object.hasOwn(descriptions, each),
  );
  return key === undefined ? undefined : descriptions[key];
}
