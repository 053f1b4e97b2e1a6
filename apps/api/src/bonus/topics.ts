import type { Topics } from '#platform/jobs/topics.ts'

/** Points that expire soon: `points`, and the last day, `until`. An e-mail alone. */
export const bonusTopics = {
  'points.expiring': { button: 'shop', values: ['until'] },
} satisfies Topics
