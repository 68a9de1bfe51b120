import { apiKey, done, session, user } from "./account-examples.ts";
import type { AccountOperation } from "./account-operation.ts";

export const apiKeyOperations: Record<string, AccountOperation> = {
  "POST /api-key/create": {
    group: "API keys",
    summary: "Create an API key",
    answer: { ...apiKey, key: "guild_…" },
  },
  "GET /api-key/get": { group: "API keys", summary: "Get an API key", answer: apiKey },
  "GET /api-key/list": { group: "API keys", summary: "List API keys", answer: [apiKey] },
  "POST /api-key/update": { group: "API keys", summary: "Update an API key", answer: apiKey },
  "POST /api-key/delete": {
    group: "API keys",
    summary: "Delete an API key",
    answer: { success: true },
  },
};

export const administrationOperations: Record<string, AccountOperation> = {
  "GET /admin/list-users": {
    group: "Administration",
    summary: "List users",
    answer: { users: [user], total: 1, limit: 100, offset: 0 },
  },
  "GET /admin/get-user": { group: "Administration", summary: "Get a user", answer: user },
  "POST /admin/create-user": {
    group: "Administration",
    summary: "Create a user",
    answer: { user },
  },
  "POST /admin/update-user": { group: "Administration", summary: "Update a user", answer: user },
  "POST /admin/set-role": {
    group: "Administration",
    summary: "Set the role of a user",
    answer: { user },
  },
  "POST /admin/set-user-password": {
    group: "Administration",
    summary: "Set the password of a user",
    answer: done,
  },
  "POST /admin/ban-user": { group: "Administration", summary: "Ban a user", answer: { user } },
  "POST /admin/unban-user": { group: "Administration", summary: "Unban a user", answer: { user } },
  "POST /admin/remove-user": {
    group: "Administration",
    summary: "Delete a user",
    answer: { success: true },
  },
  "POST /admin/list-user-sessions": {
    group: "Administration",
    summary: "List the sessions of a user",
    answer: { sessions: [session] },
  },
  "POST /admin/revoke-user-session": {
    group: "Administration",
    summary: "Revoke a session of a user",
    answer: { success: true },
  },
  "POST /admin/revoke-user-sessions": {
    group: "Administration",
    summary: "Revoke all sessions of a user",
    answer: { success: true },
  },
  "GET /admin/list-user-api-keys": {
    group: "Administration",
    summary: "List the API keys of a user",
    answer: [apiKey],
  },
  "POST /admin/revoke-user-api-keys": {
    group: "Administration",
    summary: "Delete API keys of a user",
    answer: { success: true },
  },
  "POST /admin/impersonate-user": {
    group: "Administration",
    summary: "Sign in as a user",
    answer: { session, user },
  },
  "POST /admin/stop-impersonating": {
    group: "Administration",
    summary: "Return to your own session",
    answer: { session, user },
  },
  "GET /admin/get-impersonation": {
    group: "Administration",
    summary: "Get who acts as this user",
  },
  "POST /admin/has-permission": {
    group: "Administration",
    summary: "Check administrator permissions",
    answer: { error: null, success: true },
  },
};

export const pageOperations: Record<string, AccountOperation> = {
  "GET /dashboard": { group: "Pages", summary: "Get what the dashboard shows" },
  "GET /dashboard/home": { group: "Pages", summary: "Get what the home page shows" },
  "GET /dashboard/order": {
    group: "Pages",
    summary: "Get the data beside an order",
  },
  "GET /dashboard/subscription": {
    group: "Pages",
    summary: "Get the data beside a subscription",
  },
  "GET /dashboard/customer": {
    group: "Pages",
    summary: "Get the data beside a customer",
  },
  "GET /dashboard/customer-usage": {
    group: "Pages",
    summary: "Get the state of a customer, with names",
  },
  "GET /dashboard/customer-limits": {
    group: "Pages",
    summary: "Get the limits and reservations of a customer",
  },
  "GET /dashboard/benefit": {
    group: "Pages",
    summary: "Get the data beside a benefit",
  },
  "GET /dashboard/meter": {
    group: "Pages",
    summary: "Get the data beside a meter",
  },
  "POST /dashboard/meter-preview": {
    group: "Pages",
    summary: "Try a filter and an aggregation on the newest events",
  },
  "GET /dashboard/custom-field": {
    group: "Pages",
    summary: "Get the data beside a custom field",
  },
  "GET /dashboard/custom-fields": {
    group: "Pages",
    summary: "Get the data beside a list of custom fields",
  },
  "GET /dashboard/tax-registrations": {
    group: "Pages",
    summary: "Get all tax registrations",
  },
  "GET /ok": { group: "Pages", summary: "Check that the API answers", answer: { ok: true } },
  "GET /error": { group: "Pages", summary: "Show a sign-in error as a page" },
};
