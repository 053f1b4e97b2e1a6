/** The largest value of an integer column. Values that are compared with one are at most this. */
export const MAX_INT32 = 2_147_483_647
