interface TakenCredit {
  creditTakenAmount: number;
  creditOwedAmount: number;
  creditDroppedAmount: number;
  /** The part of the debt that later credit has paid. */
  creditSetOffAmount: number;
}

/** Returns how it is now. The columns of a dispute say what its loss took. */
export function presentTakenCredit(row: TakenCredit) {
  const setOff = row.creditSetOffAmount;
  return {
    credit_taken_amount: row.creditTakenAmount + setOff,
    credit_owed_amount: row.creditOwedAmount - setOff,
    credit_set_off_amount: setOff,
    credit_dropped_amount: row.creditDroppedAmount,
  };
}
