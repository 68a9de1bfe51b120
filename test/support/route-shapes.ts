import { isLongRun } from "./campaign.ts";

/**
 * Spreads the cases that the transport treats in the same way for all routes of a shape. The first
 * route of each shape gets all cases. The others get one each, another one in turn, and in a long
 * run all of them.
 */
export function casesByShape<Route>(
  routes: readonly Route[],
  toShape: (route: Route) => string,
): <Case>(cases: readonly Case[], route: Route) => Case[] {
  const firsts = new Set(
    [...Map.groupBy(routes, toShape).values()].map(([first]) => first as Route),
  );
  return (cases, route) => {
    if (isLongRun || firsts.has(route)) return [...cases];
    const turn = routes.indexOf(route) % cases.length;
    return cases.slice(turn, turn + 1);
  };
}
