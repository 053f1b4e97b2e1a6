/** The only access to the browser's clock; rules receive the time as a value. */
export const clock = { now: (): Date => new Date() }
