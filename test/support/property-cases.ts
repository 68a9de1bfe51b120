const standard = 2_000;

/** Returns how many random cases a property of a pure rule gets: `npm run campaign` runs more. */
export function propertyCases(): { numRuns: number } {
  return { numRuns: Number(process.env.PROPERTY_CASES ?? standard) };
}
