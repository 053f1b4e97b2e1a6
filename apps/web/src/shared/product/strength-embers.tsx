import type { Strength } from '@shop/contracts/catalog.ts'
import { strengths } from '@shop/contracts/product-values.ts'
import { cx } from '#ui/class-names.ts'
import { EmberIcon } from '#ui/icons.tsx'

/** Strength as one to three embers, shown next to the word. */
export function StrengthEmbers({ strength }: { strength: Strength }) {
  const count = strengths.indexOf(strength) + 1
  return (
    <span aria-hidden className="flex">
      {strengths.map((each, index) => (
        <EmberIcon key={each} className={cx('size-3.5', index < count ? 'text-accent' : 'text-hairline')} />
      ))}
    </span>
  )
}
