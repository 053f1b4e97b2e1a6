/** The one place that reads the browser's clock; rules get the moment as a value. */
export const clock = { now: (): Date => new Date() }
