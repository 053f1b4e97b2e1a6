import { useT } from '#platform/i18n/locale-context.tsx'
import { Notice } from '#ui/notice.tsx'
import { UnpaidOrders } from './unpaid-orders.tsx'

/** One who comes back from the payment page without having paid need not order again. */
export function UnpaidNotice({ numbers }: { numbers: readonly number[] }) {
  const t = useT()
  if (numbers.length === 0) return null
  return (
    <Notice kind="info" title={t('checkout.unpaid', { count: numbers.length })} className="bg-surface">
      {t('checkout.unpaidText')}
      <UnpaidOrders numbers={numbers} />
    </Notice>
  )
}
