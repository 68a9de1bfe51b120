import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { show } from "#test/browser/show.tsx";
import { BuyerProvider, startBuyer } from "#web/buyer/buyer-context.tsx";
import { TestCardsPanel, watchTestCards } from "./test-cards-panel.tsx";

await startBuyer();

test("a test card expires long after any business clock, and within the sandbox's limit of 50 years", async () => {
  const onCard = vi.fn();
  onTestFinished(watchTestCards(onCard));
  show(
    <BuyerProvider>
      <TestCardsPanel />
    </BuyerProvider>,
  );
  await page.getByRole("button", { name: /4242 4242 4242 4242/ }).click();

  const card = onCard.mock.lastCall?.[0];
  expect(card).toMatchObject({ number: "4242 4242 4242 4242", code: "123" });
  const [month, year] = card.expiry.split(" / ").map(Number);
  const yearsLeft = 2000 + year - new Date().getFullYear();
  expect(month).toBe(12);
  expect(yearsLeft).toBeGreaterThanOrEqual(30);
  expect(yearsLeft).toBeLessThanOrEqual(50);
});
