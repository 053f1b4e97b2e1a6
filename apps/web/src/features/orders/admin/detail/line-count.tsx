import type { TranslationLocale } from '@shop/contracts/locales.ts'
import type { OrderLine } from '@shop/contracts/orders.ts'
import type { TextKey } from '@shop/contracts/text-fields.ts'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { cx } from '#ui/class-names.ts'
import { QuantityStepper } from '#ui/forms/quantity-stepper.tsx'

/** The fields of an order line that are shown. */
export type CountedLine = Pick<OrderLine, 'sku' | 'brand' | 'title' | 'weight'> &
  Partial<Pick<OrderLine, TextKey<'title', TranslationLocale>>>

type LineCountProps = {
  line: CountedLine
  count: number
  most: number
  /** Strike the line through at quantity 0. */
  isGoneAtNone?: boolean
  onChange: (count: number) => void
}

/** A product with a quantity stepper, used in dialogs. */
export function LineCount({ line, count, most, isGoneAtNone = false, onChange }: LineCountProps) {
  const textOf = useProductText()
  const weight = useWeight()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <p className={cx('min-w-40 flex-1 text-sm', isGoneAtNone && count === 0 && 'text-muted line-through')}>
        {line.brand} <ProductText of={line} field="title" />, {weight(line.weight)}
      </p>
      <QuantityStepper quantity={count} min={0} max={most} name={textOf(line, 'title')} onChange={onChange} />
    </li>
  )
}
