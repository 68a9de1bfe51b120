import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { fakeApi } from "#test/browser/fake-api.ts";
import { showSellerPage } from "#test/browser/seller-page.tsx";
import { isAnythingUnsaved } from "#web/platform/forms/unsaved-work.ts";
import { ProfileSection, useProfileDraft } from "./profile-section.tsx";

function Profile(): ReactNode {
  const draft = useProfileDraft();
  return (
    <>
      <ProfileSection draft={draft} />
      <button type="button" onClick={draft.discard}>
        Discard
      </button>
    </>
  );
}

test("a changed name holds the page until it is discarded", async () => {
  showSellerPage(Profile, { api: fakeApi() });
  const name = page.getByLabelText("Name");
  await expect.element(name).toHaveValue("Maya Okafor");
  expect(isAnythingUnsaved()).toBe(false);
  await name.fill("Maya Adaeze Okafor");
  await expect.poll(isAnythingUnsaved).toBe(true);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect.element(name).toHaveValue("Maya Okafor");
  expect(isAnythingUnsaved()).toBe(false);
});
