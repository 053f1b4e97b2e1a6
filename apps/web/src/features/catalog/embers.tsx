import type { Strength } from '@shop/contracts/catalog.ts'
import { strengths } from '@shop/contracts/goods.ts'

/** One to three glowing embers; the word stands beside them. */
export function Embers({ strength, className }: { strength: Strength; className?: string }) {
  const lit = strengths.indexOf(strength) + 1
  return (
    <svg aria-hidden viewBox="0 0 34 10" width="34" height="10" className={className}>
      {strengths.map((each, index) => (
        <circle
          key={each}
          cx={5 + index * 12}
          cy="5"
          r="4"
          strokeWidth="1.5"
          className={index < lit ? 'fill-accent stroke-accent' : 'fill-none stroke-control'}
        />
      ))}
    </svg>
  )
}
