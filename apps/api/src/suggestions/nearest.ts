import { tasteDimensions } from '@shop/contracts/catalog.ts'
import { areCompatible, type Candidate, compareText } from './rules.ts'

/**
 * Weight of another category, role or step of intensity, relative to the distance of two tastes, which is 0..1 per
 * dimension.
 */
const OTHER_CATEGORY = 0.3
const OTHER_ROLE = 0.5
const INTENSITY_STEP = 0.1

/**
 * Finds the nearest flavor of equal strength on a shelf: the same taste of another brand if there is one.
 * @param otherFlavors the other flavors of the mix, which it must match
 * @param percentage the share that it must be suitable for
 */
export function nearestTaste(
  flavor: Candidate,
  shelf: readonly Candidate[],
  { otherFlavors, percentage }: { otherFlavors: readonly Candidate[]; percentage: number },
): Candidate | undefined {
  const [nearest] = shelf
    .filter(
      other =>
        other.productId !== flavor.productId &&
        other.strength === flavor.strength &&
        other.maxSharePercent >= percentage &&
        (other.role === 'cooling') === (flavor.role === 'cooling') &&
        otherFlavors.every(part => areCompatible(other, part)),
    )
    .map(other => ({ other, distance: distanceOf(flavor, other) }))
    .sort((a, b) => a.distance - b.distance || compareText(a.other.productId, b.other.productId))
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
