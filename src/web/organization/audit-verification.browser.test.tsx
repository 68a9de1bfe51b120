import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { AuditVerificationWire } from "#contract/identity/audit-log-schema.ts";
import { fakeApi, refusal } from "#test/browser/fake-api.ts";
import { show } from "#test/browser/show.tsx";
import { useAuditVerification } from "./audit-verification.tsx";

const route = "GET /api/auth/organization/verify-audit-log";
const part: AuditVerificationWire = {
  verified: 5_000,
  mismatches: [],
  mismatchCount: 0,
  verifiedUntil: "2026-06-02T09:00:04.000Z",
  nextAfter: null,
};
const verify = page.getByRole("button", { name: "Verify log" });

function Verification(): ReactNode {
  const { button, result } = useAuditVerification("org_1");
  return (
    <>
      {button}
      {result}
    </>
  );
}

test("the parts of a large log are verified one after the other and added up", async () => {
  const api = fakeApi({
    [route]: ({ query }) =>
      query.get("after") === null ? { ...part, nextAfter: "5000" } : { ...part, verified: 12 },
  });
  show(<Verification />);

  await verify.click();

  await expect.element(page.getByText(/^5,012 entries verified, up to/).first()).toBeVisible();
  expect(api.calls.map(({ query }) => query.toString())).toEqual([
    "organizationId=org_1",
    "organizationId=org_1&after=5000",
  ]);
});

test("an entry that does not match is named in an alert", async () => {
  const mismatch = { id: "42", createdAt: "2026-06-01T08:00:00.000Z", fault: "changed" as const };
  fakeApi({ [route]: () => ({ ...part, mismatches: [mismatch], mismatchCount: 1 }) });
  show(<Verification />);

  await verify.click();

  await expect
    .element(page.getByRole("alert").getByText(/^Entry 42 of Mon, Jun 1, 2026/))
    .toBeVisible();
});

test("a refusal is shown, and the next try can succeed", async () => {
  const api = fakeApi({ [route]: () => refusal(403, { message: "Not for you" }) });
  show(<Verification />);

  await verify.click();
  await expect.element(page.getByRole("alert").getByText("Not for you")).toBeVisible();

  api.on(route, () => part);
  await verify.click();
  await expect.element(page.getByText(/^5,000 entries verified/).first()).toBeVisible();
});
