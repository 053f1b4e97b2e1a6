import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { OrderReturn, ReturnState } from '@shop/contracts/returns.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { ProductText } from '#shared/product/product-text.tsx'
import { shopInfoQuery } from '#shared/shop-info/shop-info.tsx'
import { cx } from '#ui/class-names.ts'
import { formatDay, NEXT_LABELS, STATE_LABELS } from './labels.ts'

const TONES: Record<ReturnState, string> = {
  requested: 'text-info',
  accepted: 'text-info',
  refused: 'text-bad',
  received: 'text-warn',
  refunded: 'text-ok',
}

/** A return with its status, items and next step. */
export function ReturnCard({ own }: { own: OrderReturn }) {
  const t = useT()
  const locale = useLocale()
  const { number, state, refusal, lines, points, refund, pointsDueOn } = own
  const isOver = state === 'refunded' || state === 'refused'
  return (
    <li className="rounded-picture bg-raised p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">№ {number}</span>
        <span className={cx('font-semibold text-sm', TONES[state])}>{t(STATE_LABELS[state])}</span>
      </p>
      <ul className="mt-1 text-sm">
        {lines.map(line => (
          <li key={line.sku}>
            <ProductText of={line} field="title" /> × {line.received ?? line.quantity}
          </li>
        ))}
      </ul>
      {state !== 'refused' && (
        <p className="mt-2">
          <Worth own={own} />
        </p>
      )}
      <p className="mt-1 text-muted text-sm">
        {refusal ? t('returns.refusal', { reason: refusal }) : <Next own={own} />}
      </p>
      {refund && !isOver && (
        <p className="mt-1 text-sm">{t('returns.moneyBy', { day: formatDay(refund.dueOn, locale) })}</p>
      )}
      {points > 0 && pointsDueOn && !isOver && (
        <p className="text-sm">{t('returns.pointsBy', { day: formatDay(pointsDueOn, locale) })}</p>
      )}
    </li>
  )
}

/** The next step, with the shop's address while the items are awaited. */
function Next({ own: { state, refund } }: { own: OrderReturn }) {
  const t = useT()
  const locale = useLocale()
  const { data: shop } = useQuery(shopInfoQuery)
  if (state === 'accepted' && shop) return t('returns.next.acceptedAt', { address: shop.address[locale] })
  return t(refund?.state === 'held' ? 'returns.next.held' : NEXT_LABELS[state])
}

function Worth({ own: { state, amountAmd, points } }: { own: OrderReturn }) {
  const t = useT()
  const amount = formatAmd(amountAmd)
  const isDone = state === 'refunded'
  if (points > 0) return t(isDone ? 'returns.worthDoneWithPoints' : 'returns.worthWithPoints', { amount, points })
  return t(isDone ? 'returns.worthDone' : 'returns.worth', { amount })
}
