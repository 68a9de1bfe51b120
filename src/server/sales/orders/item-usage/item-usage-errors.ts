/** At its place in the query. */
export const itemUsageErrors = {
  tooManyEvents: {
    type: "value_error",
    msg: "There are too many events behind this line to group them",
    loc: ["query", "group_by"],
  },
};
