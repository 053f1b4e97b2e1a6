/** The largest number of an integer column: what is compared with one is never larger. */
export const MAX_INT32 = 2_147_483_647
