import { expect, test } from "vitest";
import { checkoutMessages } from "#contract/messages/checkout-messages-en.ts";
import { checkCard } from "./card-checks.ts";

const { errors: messages } = checkoutMessages;
const good = { number: "4242 4242 4242 4242", expiry: "06 / 30", code: "123" };

test("an empty card has three problems, each with its own text", () => {
  expect(checkCard({ number: "", expiry: "", code: "" }, messages)).toEqual({
    number: messages.cardNumber,
    expiry: messages.cardExpiry,
    code: messages.cardCode,
  });
});

test.each(["4242", "4242 4242 4242 4241"])("the number %s is not valid", (number) => {
  expect(checkCard({ ...good, number }, messages)).toEqual({
    number: messages.cardNumberInvalid,
  });
});

test.each([
  ["", messages.cardExpiry],
  ["1 / 31", messages.cardExpiry],
  ["00 / 31", messages.cardExpiry],
  ["13 / 31", messages.cardExpiry],
  ["06 / 30", undefined],
  ["12 / 01", undefined],
])("the expiry %s: %s", (expiry, problem) => {
  expect(checkCard({ ...good, expiry }, messages).expiry).toBe(problem);
});
