import type { RatingSummary } from '@shop/contracts/reviews.ts'

/** Returns the name of an author as the public sees it: the first name and the initial of the last one. */
export function authorName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const initial = [...(others.at(-1) ?? '')][0]
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`
}

/** Sums up the number of reviews with 1, 2, 3, 4 and 5 stars. */
export function toSummary(byStars: readonly number[]): RatingSummary {
  const count = byStars.reduce((sum, reviews) => sum + reviews, 0)
  const stars = byStars.reduce((sum, reviews, index) => sum + reviews * (index + 1), 0)
  return { count, average: count === 0 ? 0 : Math.round((stars * 10) / count) / 10, byStars: [...byStars] }
}
