const ofPureRules = 2_000;

/**
 * Returns how many random cases a property gets: those that ask the database take fewer.
 * `npm run campaign` runs more.
 */
export function propertyCases(standard = ofPureRules): { numRuns: number } {
  return { numRuns: Number(process.env.PROPERTY_CASES ?? standard) };
}
