import { shopDate } from '@shop/contracts/days.ts'
import type { AfterSale, OrderReturn } from '@shop/contracts/returns.ts'
import { clock } from '#platform/clock.ts'
import { LocaleLink, useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { Panel } from '#shared/admin/page-parts.tsx'
import { ProductText } from '#shared/product/product-text.tsx'
import { formatDay, REASON_LABELS } from '../labels.ts'
import { ReturnPhotos } from '../return-pictures.tsx'
import { loadReturnPicture } from './queries.ts'
import { DueDate, ReturnBadge } from './return-badges.tsx'

/** Returns of an order with status and due date of the refund. */
export function OrderReturns({
  number,
  afterSale: { returns, returnUntil },
}: {
  number: number
  afterSale: AfterSale
}) {
  const t = useT()
  const locale = useLocale()
  // Returns are only possible after the delivery.
  if (returns.length === 0 && returnUntil === undefined) return null
  return (
    <Panel title={t('admin.page.returns')} className="md:col-span-2 xl:col-span-1">
      {returns.length === 0 && returnUntil && (
        <p className="text-muted text-sm">{t('adminReturns.noneOfOrder', { day: formatDay(returnUntil, locale) })}</p>
      )}
      <ul className="grid gap-3 text-sm empty:hidden">
        {returns.map(orderReturn => (
          <ReturnItem key={orderReturn.id} orderReturn={orderReturn} />
        ))}
      </ul>
      {returns.length > 0 && (
        <p className="mt-3 text-sm">
          <LocaleLink to={adminPaths.returnsOf(number)} className="underline decoration-control underline-offset-4">
            {t('adminReturns.toQueue')}
          </LocaleLink>
        </p>
      )}
    </Panel>
  )
}

function ReturnItem({ orderReturn }: { orderReturn: OrderReturn }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const { id, number, state, reason, lines, amountAmd, points, refund, pointsDueOn } = orderReturn
  const on = refund?.dueOn ?? pointsDueOn
  const isOverdue = state === 'received' && on !== undefined && on < shopDate(clock.now())
  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium tabular-nums">№ {number}</span>
        <ReturnBadge state={state} />
      </div>
      {lines.map(line => (
        <p key={line.sku}>
          <ProductText of={line} field="title" /> × {line.received ?? line.quantity}
        </p>
      ))}
      <p className="flex flex-wrap justify-between gap-x-3 text-muted">
        <span>{t(REASON_LABELS[reason])}</span>
        <span className="tabular-nums">
          {formatAmd(amountAmd)}
          {points > 0 && ` · ${t('adminReturns.points', { points })}`}
        </span>
      </p>
      <ReturnPhotos pictures={orderReturn.pictures} load={(...picture) => loadReturnPicture(id, ...picture)} />
      {on && state === 'received' && (
        <p className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="text-muted">{t('adminReturns.column.due')}</span>
          <DueDate on={on} isOverdue={isOverdue} />
        </p>
      )}
    </li>
  )
}
