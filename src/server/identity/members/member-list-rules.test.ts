import { expect, test } from "vitest";
import type { ListMembersQuery } from "#contract/identity/member-schema.ts";
import { memberFilter, memberPage } from "./member-list-rules.ts";

const march = "2026-03-01T09:00:00.000Z";

test.each<[ListMembersQuery, unknown]>([
  [{}, undefined],
  [{ filterField: "role" }, undefined],
  [{ filterValue: "owner" }, undefined],
  [
    { filterField: "role", filterValue: "owner" },
    { field: "role", operator: "eq", values: ["owner"] },
  ],
  [
    { filterField: "role", filterOperator: "in", filterValue: ["owner", "admin"] },
    { field: "role", operator: "in", values: ["owner", "admin"] },
  ],
  [
    { filterField: "role", filterOperator: "not_in", filterValue: "owner" },
    { field: "role", operator: "not_in", values: ["owner"] },
  ],
  [
    { filterField: "role", filterOperator: "in", filterValue: [] },
    { field: "role", operator: "in", values: [] },
  ],
  [{ filterField: "role", filterValue: ["owner", "admin"] }, "invalid"],
  [{ filterField: "role", filterOperator: "contains", filterValue: ["owner", "admin"] }, "invalid"],
  [
    { filterField: "userId", filterOperator: "starts_with", filterValue: "a" },
    { field: "userId", operator: "starts_with", values: ["a"] },
  ],
  [
    { filterField: "createdAt", filterOperator: "gte", filterValue: march },
    { field: "createdAt", operator: "gte", values: [new Date(march)] },
  ],
  [{ filterField: "createdAt", filterOperator: "contains", filterValue: "2026" }, "invalid"],
  [{ filterField: "createdAt", filterValue: "yesterday" }, "invalid"],
  [{ filterField: "createdAt", filterValue: "+100000-01-01T00:00:00Z" }, "invalid"],
])("the query %j filters by %j", (query, expected) => {
  expect(memberFilter(query)).toEqual(expected);
});

test.each([
  [{}, { limit: 100, offset: 0 }],
  [{ limit: "0" }, { limit: 100, offset: 0 }],
  [
    { limit: "7", offset: "14" },
    { limit: 7, offset: 14 },
  ],
  [{ limit: "999999999" }, { limit: 1_000, offset: 0 }],
])("the query %j is the page %j", (query, expected) => {
  expect(memberPage(query)).toEqual(expected);
});
