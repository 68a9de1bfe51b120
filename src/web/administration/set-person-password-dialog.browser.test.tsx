import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { AdminUserWire } from "#contract/identity/admin-schema.ts";
import { fakeApi } from "#test/browser/fake-api.ts";
import { showSellerPage } from "#test/browser/seller-page.tsx";
import { SetPersonPasswordDialog } from "./set-person-password-dialog.tsx";

const person = { id: "user-2", name: "Ivo Lind", email: "ivo@example.com" } as AdminUserWire;
const password = "correct horse battery";
const choice = (name: RegExp) => page.getByRole("checkbox", { name });
const all = choice(/^End all other access/);
const devices = choice(/^Sign out all devices/);
const keys = choice(/^Revoke all API keys/);

async function sentWith(choose: () => Promise<void>): Promise<unknown> {
  const api = fakeApi({ "POST /api/auth/admin/set-user-password": () => ({ status: true }) });
  const onClosed = vi.fn();
  showSellerPage(() => <SetPersonPasswordDialog person={person} onClosed={onClosed} />, { api });
  await page.getByLabelText("New password", { exact: true }).fill(password);
  await choose();
  await page.getByRole("button", { name: "Set password" }).click();
  await expect.poll(() => onClosed.mock.calls.length).toBe(1);
  return api.calls.find(({ method }) => method === "POST")?.body;
}

test("ending all other access shows devices and API keys as included", async () => {
  const sent = await sentWith(async () => {
    for (const included of [devices, keys]) {
      await expect.element(included).toBeChecked();
      await expect.element(included).toBeDisabled();
    }
    expect(page.getByText("Included in “End all other access”.").elements()).toHaveLength(2);
  });
  expect(sent).toEqual({
    userId: person.id,
    newPassword: password,
    revokeSessions: true,
    revokeApiKeys: true,
    revokeOtherAccess: true,
  });
});

test("without it, devices and API keys are chosen one by one", async () => {
  const sent = await sentWith(async () => {
    await all.click();
    await keys.click();
    await all.click();
    await expect.element(keys).toBeChecked();
    await all.click();
    await expect.element(keys).not.toBeChecked();
    await expect.element(devices).toBeEnabled();
  });
  expect(sent).toMatchObject({
    revokeSessions: true,
    revokeApiKeys: false,
    revokeOtherAccess: false,
  });
});
