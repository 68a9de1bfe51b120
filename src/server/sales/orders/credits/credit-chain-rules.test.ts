import { expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import {
  type ChainCredit,
  type CreditChain,
  type CreditPlace,
  followLosses,
  lossesBy,
  takePart,
} from "./credit-chain-rules.ts";

const order = (id: string, total: number, gone = 0) => ({
  id,
  total: minor(total),
  gone: minor(gone),
});
const into = (orderId: string): CreditPlace => ({ kind: "order", orderId });
const waiting: CreditPlace = { kind: "waiting", prorationId: "w" };
const ended: CreditPlace = { kind: "ended" };
const credit = (id: string, orderId: string, net: number, place: CreditPlace): ChainCredit => ({
  id,
  orderId,
  net: minor(net),
  tax: minor(0),
  place,
});

function findLosses(chain: Pick<CreditChain, "orders" | "credits"> & Partial<CreditChain>) {
  const { losses, inherited } = followLosses({
    grantedAtEnd: minor(0),
    takenBack: new Map(),
    ...chain,
  });
  const lost = losses.filter(({ fromBalance, fromWaiting }) => fromBalance + fromWaiting > 0);
  return {
    balance: Object.fromEntries(lost.map((each) => [each.creditId, each.fromBalance])),
    waiting: Object.fromEntries(lost.map((each) => [each.creditId, each.fromWaiting])),
    inherited: Object.fromEntries([...inherited].map(([id, { net }]) => [id, net])),
  };
}

test("nothing is lost while all money is there", () => {
  const orders = [order("first", 30_000), order("second", -20_000)];
  const credits = [credit("c", "first", 20_100, into("second"))];
  expect(findLosses({ orders, credits })).toEqual({
    balance: {},
    waiting: {},
    inherited: { second: 0 },
  });
});

test.each([
  ["the whole", 30_000, 20_000, 100],
  ["less than was used: the used time is taken off first", 9_900, 0, 0],
  ["a part of the credit", 15_000, 5_100, 0],
])("%s goes back: credit of the customer comes before the items that it paid", (...given) => {
  const [, gone, fromBalance, second] = given;
  const orders = [order("first", 30_000, gone), order("second", -20_000)];
  const credits = [credit("c", "first", 20_100, into("second"))];
  const { balance, inherited } = findLosses({ orders, credits });
  expect(balance.c ?? 0).toBe(fromBalance);
  expect(inherited).toEqual({ second });
});

test("what was taken back before is not taken again", () => {
  const orders = [order("first", 30_000, 30_000), order("second", -20_000)];
  const credits = [credit("c", "first", 100, into("second"))];
  const takenBack = new Map([["second", minor(20_000)]]);
  const { balance, inherited } = findLosses({ orders, credits, takenBack });
  expect([balance, inherited]).toEqual([{}, { second: 100 }]);
});

test("items that a credit paid stay paid while only a part of it was taken back", () => {
  const orders = [order("first", 30_000, 15_000), order("second", -29_900), order("third", 9_900)];
  const credits = [
    // Of 30,000 half was taken back.
    credit("a", "first", 15_000, into("second")),
    credit("b", "second", 100, into("third")),
  ];
  const takenBack = new Map([["second", minor(15_000)]]);
  expect(findLosses({ orders, credits, takenBack })).toEqual({
    balance: {},
    waiting: {},
    inherited: { second: 0, third: 0 },
  });
});

test("a credit that paid for a dearer plan is gone where it went, over any number of changes", () => {
  const orders = [
    order("first", 10_000, 10_000),
    order("second", 20_000),
    order("third", 5_000),
    order("fourth", -34_900),
  ];
  const credits = [
    credit("a", "first", 10_000, into("second")),
    credit("b", "second", 30_000, into("third")),
    credit("c", "third", 35_000, into("fourth")),
  ];
  expect(findLosses({ orders, credits })).toMatchObject({
    balance: { c: 10_000 },
    inherited: { second: 10_000, third: 10_000, fourth: 0 },
  });
});

test("time that was used on the way takes its part of the loss", () => {
  const orders = [order("first", 10_000, 10_000), order("second", 20_000), order("third", -24_900)];
  const credits = [
    credit("a", "first", 10_000, into("second")),
    // A sixth of the period was used.
    credit("b", "second", 25_000, into("third")),
  ];
  expect(findLosses({ orders, credits })).toMatchObject({ balance: { b: 5_000 } });
});

test("an item that waits loses its part, and so does the credit of an end", () => {
  const orders = [order("first", 10_000, 10_000)];
  expect(findLosses({ orders, credits: [credit("c", "first", 9_000, waiting)] })).toMatchObject({
    balance: { c: 0 },
    waiting: { c: 9_000 },
  });
  const credits = [credit("c", "first", 9_000, ended)];
  const grantedAtEnd = minor(8_900);
  expect(findLosses({ orders, credits, grantedAtEnd })).toMatchObject({ balance: { c: 8_900 } });
});

test("the older credit of an order loses first", () => {
  const orders = [order("first", 10_000, 4_000), order("second", -5_000), order("third", -5_000)];
  const credits = [
    credit("a", "first", 3_000, into("second")),
    credit("b", "first", 7_000, into("third")),
  ];
  expect(findLosses({ orders, credits })).toMatchObject({ balance: { a: 3_000, b: 1_000 } });
});

test("a part of a credit has its part of the tax, and the whole leaves nothing", () => {
  const whole = { net: minor(1_000), tax: minor(190) };
  expect(takePart(whole, minor(1_190))).toEqual(whole);
  expect(takePart(whole, minor(100))).toEqual({ net: 84, tax: 16 });
  expect(takePart(whole, minor(0))).toEqual({ net: 0, tax: 0 });
});

test("a dispute takes only what its own money gave", () => {
  const chain: CreditChain = {
    // The first order was refunded at the processor, although it was credited.
    orders: [order("first", 10_000, 10_000), order("second", -19_900)],
    credits: [credit("a", "first", 10_000, into("second"))],
    grantedAtEnd: minor(0),
    takenBack: new Map(),
  };
  expect(lossesBy(chain, "first", minor(10_000))).toEqual([]);
  const [first, second] = chain.orders;
  const paid = { ...chain, orders: [{ ...first, gone: minor(4_000) }, second] } as CreditChain;
  expect(lossesBy(paid, "first", minor(5_000))).toEqual([
    { creditId: "a", fromBalance: 5_000, fromWaiting: 0 },
  ]);
});
