/** The attempt was changed after the intent was read: what was read may be older. Read it again. */
export class StaleIntent extends Error {
  override name = "StaleIntent";
}
