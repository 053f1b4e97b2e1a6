import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { Totals } from '@shop/contracts/checkout.ts'
import { useT } from '#platform/i18n/locale-context.tsx'

/** Subtotal, discounts, delivery, amount to pay online with its VAT, amount to pay on delivery, and points earned. */
export function OrderTotals({ totals }: { totals: Totals }) {
  const t = useT()
  const { goodsAmd, discountAmd, pointsAmd, rentalAmd, depositAmd, delivery, totalAmd, vatAmd, earnsPoints } = totals
  const isAtTheDoor = delivery?.state === 'to_confirm'
  return (
    <>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 border-hairline border-t pt-4">
        <dt className="text-muted">{t('checkout.goods')}</dt>
        <dd className="text-right tabular-nums">{formatAmd(goodsAmd)}</dd>
        {discountAmd > 0 && <Reduction term={t('checkout.discount')} amountAmd={discountAmd} />}
        {pointsAmd > 0 && <Reduction term={t('checkout.pointsPaid')} amountAmd={pointsAmd} />}
        {rentalAmd > 0 && <Sum term={t('checkout.rental')} amountAmd={rentalAmd} />}
        {depositAmd > 0 && <Sum term={t('checkout.deposit')} amountAmd={depositAmd} />}
        {!isAtTheDoor && (
          <>
            <dt className="text-muted">{t('checkout.deliveryFee')}</dt>
            <dd className="text-right tabular-nums">
              {delivery ? formatAmd(delivery.feeAmd ?? 0) : t('checkout.feeByRegion')}
            </dd>
          </>
        )}
        <dt className="mt-1 font-semibold text-lg">{t('checkout.total')}</dt>
        <dd className="mt-1 text-right font-semibold text-lg tabular-nums">
          <output aria-live="polite">{formatAmd(totalAmd)}</output>
        </dd>
        <dt className="text-muted text-sm">{t('checkout.vat')}</dt>
        <dd className="text-right text-muted text-sm tabular-nums">{formatAmd(vatAmd)}</dd>
        {isAtTheDoor && (
          <>
            <dt className="mt-1">{t('checkout.feeAtTheDoor')}</dt>
            <dd className="mt-1 text-right">{t('checkout.feeByPhone')}</dd>
          </>
        )}
      </dl>
      {earnsPoints > 0 && <p className="mt-3 text-sm">{t('checkout.earns', { count: earnsPoints })}</p>}
    </>
  )
}

function Sum({ term, amountAmd }: { term: string; amountAmd: number }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="text-right tabular-nums">{formatAmd(amountAmd)}</dd>
    </>
  )
}

function Reduction({ term, amountAmd }: { term: string; amountAmd: number }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="text-right text-ok tabular-nums">−{formatAmd(amountAmd)}</dd>
    </>
  )
}
