import type { Order } from '@shop/contracts/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { dayMonthText } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { shopInfoQuery } from '#shared/shop-info/shop-info.ts'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** What the customer should do or wait for. */
export function OrderNotices({ order }: { order: Order }) {
  const t = useT()
  const { status, totals, callBackBy, phone } = order
  const isPreparing = status === 'paid' || status === 'confirmed'
  const isFeeOpen = isPreparing && totals.delivery?.state === 'to_confirm' && totals.delivery.feeAmd === null
  return (
    <>
      {callBackBy && <CallBack by={callBackBy} />}
      {isFeeOpen && !callBackBy && (
        <Notice title={t('orders.feeOpenTitle')}>{t('orders.feeOpenText', { phone })}</Notice>
      )}
    </>
  )
}

/** Nobody could be reached: a business day is left to call (product.md section 9). */
function CallBack({ by }: { by: string }) {
  const t = useT()
  const locale = useLocale()
  const { data: shop } = useQuery(shopInfoQuery)
  return (
    <Notice
      kind="warn"
      title={t('orders.callBackTitle')}
      actions={
        shop && (
          <a href={`tel:${shop.phone.replace(/[^+\d]/g, '')}`} className={buttonClass('outline', 'sm')}>
            {shop.phone}
          </a>
        )
      }
    >
      {t('orders.callBackText', { day: dayMonthText(by, locale, 'long') })}
    </Notice>
  )
}
