import { formatAmd } from '@shop/contracts/amd-text.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { ProductText } from '#shared/product/product-text.tsx'
import { Checkbox } from '#ui/forms/controls.tsx'
import type { RentChoice } from './use-rent-choice.ts'

/** Coal and heat management devices to add to the rental. */
export function Extras({ choice: { options, extras, toggleExtra } }: { choice: RentChoice }) {
  const t = useT()
  const offered = options?.extras ?? []
  if (offered.length === 0) return null
  return (
    <fieldset className="mt-6 max-w-md border-hairline border-t pt-4">
      <legend className="sr-only">{t('rent.extras')}</legend>
      <p aria-hidden className="font-semibold">
        {t('rent.extras')}
      </p>
      <p className="mb-1 text-muted text-sm">{t('rent.extrasText')}</p>
      {offered.map(extra => (
        <Checkbox
          key={extra.packing.sku}
          checked={extras.includes(extra)}
          onChange={() => toggleExtra(extra.packing.sku)}
          className="[&>span:last-child]:grow"
        >
          <span className="flex items-baseline justify-between gap-3">
            <span>
              <ProductText of={extra} field="title" /> <span className="text-muted text-sm">{extra.brand}</span>
            </span>
            <span className="whitespace-nowrap tabular-nums">{formatAmd(extra.packing.price)}</span>
          </span>
        </Checkbox>
      ))}
    </fieldset>
  )
}
