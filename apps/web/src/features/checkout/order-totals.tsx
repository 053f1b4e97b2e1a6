import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { Totals } from '@shop/contracts/checkout.ts'
import { useT } from '#platform/i18n/locale-context.tsx'

/** Goods, delivery, what is paid online and the VAT in it. */
export function OrderTotals({ totals }: { totals: Totals }) {
  const t = useT()
  const { goodsAmd, totalAmd, vatAmd } = totals
  return (
    <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 border-hairline border-t pt-4">
      <dt className="text-muted">{t('checkout.goods')}</dt>
      <dd className="text-right tabular-nums">{formatAmd(goodsAmd)}</dd>
      <dt className="text-muted">{t('checkout.deliveryFee')}</dt>
      <dd className="text-right tabular-nums">
        <Fee delivery={totals.delivery} />
      </dd>
      <dt className="mt-1 font-semibold text-lg">{t('checkout.total')}</dt>
      <dd className="mt-1 text-right font-semibold text-lg tabular-nums">
        <output aria-live="polite">{formatAmd(totalAmd)}</output>
      </dd>
      <dt className="text-muted text-sm">{t('checkout.vat')}</dt>
      <dd className="text-right text-muted text-sm tabular-nums">{formatAmd(vatAmd)}</dd>
    </dl>
  )
}

function Fee({ delivery }: Pick<Totals, 'delivery'>) {
  const t = useT()
  if (!delivery) return t('checkout.feeByRegion')
  return delivery.state === 'fixed' && delivery.feeAmd !== null ? formatAmd(delivery.feeAmd) : t('checkout.feeByPhone')
}
