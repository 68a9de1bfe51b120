import type { ReactNode } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { show } from "#test/browser/show.tsx";
import { checkoutApi } from "#web/checkout/checkout-api.ts";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { useOrderReceipt } from "./use-order-receipt.ts";

function ReceiptNumber(): ReactNode {
  return <p>Order {useOrderReceipt("secret")?.number ?? "without a number"}</p>;
}

function failingWith(error: Error) {
  const reportError = vi.fn();
  vi.stubGlobal("reportError", reportError);
  const receipt = vi.spyOn(checkoutApi, "receipt").mockRejectedValue(error);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    receipt.mockRestore();
  });
  show(<ReceiptNumber />);
  return { reportError, receipt };
}

test("a bug on a page of buyers is reported to the window, and the page stays", async () => {
  const bug = new TypeError("undefined is not a receipt");
  const { reportError } = failingWith(bug);
  await expect.poll(() => reportError.mock.calls).toContainEqual([bug]);
  await expect.element(page.getByText("Order without a number")).toBeVisible();
});

test("a receipt that is not there yet is no bug", async () => {
  const missing = new ApiRefusal({ status: 404, statusText: "Not Found" });
  const { reportError, receipt } = failingWith(missing);
  await expect.poll(() => receipt.mock.settledResults).not.toEqual([]);
  expect(reportError).not.toHaveBeenCalled();
});
