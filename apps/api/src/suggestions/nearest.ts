import { tasteDimensions } from '@shop/contracts/catalog.ts'
import { byText, type Candidate, canMeet } from './rules.ts'

/** What another category, role or step of intensity weighs beside the distance of two tastes, which is 0..1 a dimension. */
const OTHER_CATEGORY = 0.3
const OTHER_ROLE = 0.5
const INTENSITY_STEP = 0.1

/**
 * What stands nearest to a flavor on a shelf, of equal strength: the same taste of another brand where there is one.
 * @param beside the rest of its mix, which it must go with
 * @param percentage the share that it takes over and must bear
 */
export function nearestTaste(
  flavor: Candidate,
  shelf: readonly Candidate[],
  { beside, percentage }: { beside: readonly Candidate[]; percentage: number },
): Candidate | undefined {
  const [nearest] = shelf
    .filter(
      other =>
        other.productId !== flavor.productId &&
        other.strength === flavor.strength &&
        other.maxSharePercent >= percentage &&
        (other.role === 'cooling') === (flavor.role === 'cooling') &&
        beside.every(part => canMeet(other, part)),
    )
    .map(other => ({ other, distance: distanceOf(flavor, other) }))
    .sort((a, b) => a.distance - b.distance || byText(a.other.productId, b.other.productId))
  return nearest?.other
}

function distanceOf(a: Candidate, b: Candidate): number {
  if (a.flavorId === b.flavorId) return 0
  const squares = tasteDimensions.map(dimension => (a.taste[dimension] - b.taste[dimension]) ** 2)
  return (
    Math.sqrt(squares.reduce((sum, square) => sum + square, 0)) +
    (a.category === b.category ? 0 : OTHER_CATEGORY) +
    (a.role === b.role ? 0 : OTHER_ROLE) +
    Math.abs(a.intensity - b.intensity) * INTENSITY_STEP
  )
}
