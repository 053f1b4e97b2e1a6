import type { OrderLine } from '@shop/contracts/orders.ts'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/weight.ts'
import { cx } from '#ui/class-names.ts'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'

/** What a counted line shows of its goods. */
export type CountedLine = Pick<OrderLine, 'sku' | 'brand' | 'title' | 'weight'> &
  Partial<Pick<OrderLine, 'titleEN' | 'titleHY'>>

type LineCountProps = {
  line: CountedLine
  count: number
  most: number
  /** A line of no piece is struck out. */
  isGoneAtNone?: boolean
  onChange: (count: number) => void
}

/** Goods and how many of them are meant, in a dialog. */
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
