export const unknownId = "00000000-0000-4000-8000-000000000000";

interface ListPage<Item> {
  result: { items: Item[] };
}

/** Returns every item of every page, walked by the client's own iterator. */
export async function collectItems<Item>(pages: AsyncIterable<ListPage<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of pages) items.push(...page.result.items);
  return items;
}

/** Returns the error a call ends with, as the client made it of our answer. */
export async function refusedWith(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    return error;
  }
  throw new Error("the call was not refused");
}
