/** Which page of a buyer an address is. */
export type BuyerRoute =
  | { page: "checkout"; secret: string }
  | { page: "confirmation"; secret: string }
  | { page: "receipt"; receipt: string }
  | { page: "pay"; token: string };

export function readBuyerRoute(path: string): BuyerRoute | undefined {
  const [, area, id, part, ...rest] = path.split("/");
  if (id === undefined || id === "" || rest.length > 0) return undefined;
  if (area === "checkout" && part === undefined) return { page: "checkout", secret: id };
  if (area === "checkout" && part === "confirmation") return { page: "confirmation", secret: id };
  if (area === "pay" && part === undefined) return { page: "pay", token: id };
  return area === "receipt" && part === undefined ? { page: "receipt", receipt: id } : undefined;
}
