/** Words that are verbs, whatever is beside them. */
export const helpers = `
  is are was were has have had does do did can may must will would could should might cannot
  isn't aren't doesn't don't can't needn't it's
`;

export const determiners = `
  the a an this these those its their his our each every all no any another
`;

export const prepositions = `
  about above against among at behind below beside between beyond by during except for from in
  inside into like of on onto outside over per than through to under upon via with within
  without
`;

export const pronouns = `
  it he she they we you one there somebody nobody anybody everybody
`;

export const clauseWords = `
  that which who whom whose what whatever whichever where when whenever while if unless
  whether because how however why
`;

/** The past of verbs whose past does not end in ed. */
export const pastForms = `
  came left went made gave took began paid sent got bought saw knew wrote held said found lost
  became ran sold chose meant cut set hid read put shown given known taken written
`;
