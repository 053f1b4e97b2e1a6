import { formatAmd } from '@shop/contracts/amd-text.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import { ThumbBar } from '#ui/bars.tsx'
import { Button } from '#ui/button.tsx'
import { type RentChoice, STEPS } from './use-rent-choice.ts'
import type { RentOrder } from './use-rent-order.ts'

/** Model, days, total and the next action at the bottom of phones, once a model is selected. */
export function RentBar({ choice, order }: { choice: RentChoice; order: RentOrder }) {
  const t = useT()
  const textOf = useProductText()
  const { hookah, step, given, open } = choice
  const next = STEPS[STEPS.indexOf(step) + 1]
  const title = [hookah && textOf(hookah, 'title'), order.days > 0 && t('rent.days', { count: order.days })]
  return (
    <ThumbBar isHidden={!hookah}>
      <p className="min-w-0">
        <span className="block truncate text-muted text-xs">{title.filter(Boolean).join(' · ')}</span>
        <span className="whitespace-nowrap font-semibold text-lg tabular-nums">{formatAmd(order.totalAmd)}</span>
      </p>
      {next && !order.isComplete ? (
        <Button disabled={!given[step]} onClick={() => open(next)} className="shrink-0">
          {t('rent.next')}
        </Button>
      ) : (
        <Button disabled={!order.isComplete} pending={order.isPending} onClick={order.add} className="shrink-0">
          {t('rent.toCart')}
        </Button>
      )}
    </ThumbBar>
  )
}
