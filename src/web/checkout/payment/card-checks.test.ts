import { expect, test } from "vitest";
import { checkoutMessages } from "#contract/messages/checkout-messages-en.ts";
import { checkCard } from "./card-checks.ts";

const { errors: messages } = checkoutMessages;
const today = new Date(2030, 5, 15);
const good = { number: "4242 4242 4242 4242", expiry: "06 / 30", code: "123" };

test("an empty card has three problems, each with its own text", () => {
  expect(checkCard({ number: "", expiry: "", code: "" }, messages, today)).toEqual({
    number: messages.cardNumber,
    expiry: messages.cardExpiry,
    code: messages.cardCode,
  });
});

test.each(["4242", "4242 4242 4242 4241"])("the number %s is not valid", (number) => {
  expect(checkCard({ ...good, number }, messages, today)).toEqual({
    number: messages.cardNumberInvalid,
  });
});

test.each([
  ["05 / 30", messages.cardExpired],
  ["12 / 29", messages.cardExpired],
  ["13 / 31", messages.cardExpiry],
  ["06 / 30", undefined],
  ["01 / 31", undefined],
])("in June 2030, the expiry %s: %s", (expiry, problem) => {
  expect(checkCard({ ...good, expiry }, messages, today).expiry).toBe(problem);
});
