/** The only source of "now": tests pass one that they move by hand. Answers in UTC. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
