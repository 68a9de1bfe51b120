const standard = 2_000;

/** How many random cases a property of a pure rule gets: `PROPERTY_CASES=10000 npm test -- money sales` runs more. */
export function propertyCases(): { numRuns: number } {
  return { numRuns: Number(process.env.PROPERTY_CASES ?? standard) };
}
