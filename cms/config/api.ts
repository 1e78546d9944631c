export default {
  rest: {
    // A list that names no limit gets 25: the filter list limit of spec §9.
    defaultLimit: 25,
    maxLimit: 100,
    // A misspelt parameter is an error, not a silently different answer.
    strictParams: true,
  },
};
