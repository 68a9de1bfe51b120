import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { show } from "#test/browser/show.tsx";
import { BuyerProvider, startBuyer } from "#web/buyer/buyer-context.tsx";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { AddressForm } from "./address-form.tsx";
import { type GivenAddress, toAddressDraft } from "./own-address-draft.ts";

await startBuyer();

const lyon = {
  country: "FR",
  line1: "Rue 1",
  line2: null,
  city: "Lyon",
  state: null,
  postal_code: "69001",
};

function open(address: typeof lyon | null = null) {
  const onSubmit = vi.fn(async (_given: GivenAddress): Promise<unknown> => undefined);
  show(
    <BuyerProvider>
      <AddressForm
        initial={toAddressDraft(address, null)}
        submitLabel="Continue"
        onSubmit={onSubmit}
      />
    </BuyerProvider>,
  );
  return onSubmit;
}

const field = (name: string) => page.getByLabelText(name, { exact: false });
const submit = () => page.getByRole("button", { name: "Continue" }).click();
const refusal = (status: number, detail: unknown) =>
  new ApiRefusal({ status, statusText: "", detail } as ConstructorParameters<typeof ApiRefusal>[0]);

test("a country is enough, and in the US tax depends on the whole address", async () => {
  const onSubmit = open();
  await submit();
  await expect.element(page.getByText("This field is required.")).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();
  await expect.element(field("Country or region")).toHaveFocus();

  await field("Country or region").selectOptions("US");
  await submit();
  expect(page.getByText("This field is required.").elements()).toHaveLength(4);
  await field("State").selectOptions("US-NY");
  await field("Country or region").selectOptions("NO");
  await submit();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
    billing_address: {
      country: "NO",
      state: null,
      line1: null,
      line2: null,
      city: null,
      postal_code: null,
    },
    tax_id: null,
  });
});

test("a known address is filled in, and what the server refuses is shown at its field", async () => {
  const onSubmit = open(lyon);
  await field("Tax ID").fill(" 1 ");
  onSubmit.mockRejectedValueOnce(
    refusal(422, [
      {
        type: "value_error",
        loc: ["body", "tax_id"],
        msg: "This tax ID is not valid for the selected country.",
        ctx: { reason: "tax_id_invalid" },
      },
    ]),
  );
  await submit();
  await expect
    .element(page.getByText("This tax ID is not valid for the selected country."))
    .toBeVisible();
  await expect.element(field("Tax ID")).toHaveFocus();
  expect(onSubmit).toHaveBeenLastCalledWith({ billing_address: lyon, tax_id: "1" });

  onSubmit.mockRejectedValueOnce(
    refusal(422, [
      {
        type: "value_error",
        loc: ["body", "billing_address"],
        msg: "The tax cannot be calculated for this address.",
        ctx: { reason: "location_invalid" },
      },
    ]),
  );
  await submit();
  await expect.element(field("Country or region")).toHaveFocus();
});

test("a refusal without a field is said above the button", async () => {
  const onSubmit = open(lyon);
  onSubmit.mockRejectedValueOnce(refusal(503, "The tax could not be calculated. Try again."));
  await submit();
  await expect
    .element(page.getByText("Something went wrong on our side. Try again."))
    .toBeVisible();
  await submit();
  expect(onSubmit).toHaveBeenCalledTimes(2);
});
