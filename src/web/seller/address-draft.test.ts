import { expect, test } from "vitest";
import { addressInput, toAddressDraft } from "./address-draft.ts";

const address = {
  line1: "Piotrkowska 1",
  line2: null,
  postal_code: "90-001",
  city: "Łódź",
  state: null,
  country: "PL",
};

test("an address is sent as it was read, with empty text for nothing", () => {
  expect(addressInput(toAddressDraft(address))).toEqual({ ...address, line2: "", state: "" });
});

test("empty fields are no address", () => {
  expect(addressInput(toAddressDraft(null))).toBeNull();
  expect(addressInput({ ...toAddressDraft(null), city: "  " })).toBeNull();
  expect(addressInput({ ...toAddressDraft(null), city: "Oslo" })).toMatchObject({ country: "" });
});
