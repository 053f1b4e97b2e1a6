import { ApiError } from '#platform/api/api-error.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { paths } from '../../../paths.ts'
import { fieldAt } from '../form-values.ts'
import { UnpaidOrders } from './unpaid-orders.tsx'
import { isInDoubt } from './use-place-order.ts'

type RejectionNoticeProps = {
  error: Error
  /** True if the quote already reports a missing item. */
  isBlocked: boolean
}

/** Explains a rejected order if no field can show the reason. */
export function RejectionNotice({ error, isBlocked }: RejectionNoticeProps) {
  const t = useT()
  const failure = error instanceof ApiError ? error : undefined
  const text = failure?.serverMessage
  switch (failure?.code) {
    case 'OUT_OF_STOCK':
    case 'ITEM_UNAVAILABLE':
      return isBlocked ? null : (
        <Notice kind="bad" role="alert" title={t('checkout.blocked')}>
          {t('checkout.checkAgain')}
        </Notice>
      )
    case 'SLOT_NOT_AVAILABLE':
      return <PickUpUnavailable failure={failure} />
    case 'ORDERS_OFF':
      return <Notice kind="warn" role="alert" title={failure.details[0]?.message ?? text} />
    case 'TOO_MANY_UNPAID_ORDERS':
      return (
        <Notice kind="bad" role="alert" title={text}>
          <UnpaidOrders numbers={failure.details.flatMap(({ orderNumber = [] }) => orderNumber)} />
        </Notice>
      )
    case 'PAYMENT_UNAVAILABLE':
      return <NotPaid text={text} number={failure.details[0]?.orderNumber} />
    case 'VALIDATION':
      if (failure.details.some(({ path }) => fieldAt(path))) return null
      return <Notice kind="bad" role="alert" title={text ?? t('checkout.failed')} />
    case 'TOTAL_CHANGED':
      return (
        <Notice kind="warn" role="alert" title={text}>
          {failure.details.map(({ path, message }) => (
            <p key={path}>{message}</p>
          ))}
        </Notice>
      )
    // The refreshed quote also explains these errors next to the rental or the code.
    case 'RENTAL_NOT_FREE':
    case 'RENTAL_UNAVAILABLE':
    case 'PROMO_UNKNOWN':
    case 'PROMO_NOT_YET':
    case 'PROMO_OVER':
    case 'PROMO_USED_UP':
    case 'PROMO_USED_BY_YOU':
    case 'PROMO_MINIMUM':
    case 'PROMO_NOT_FOR_THESE':
    case 'PROMO_CHANGED':
    case 'POINTS_NOT_AVAILABLE':
    case 'CREDIT_NOT_AVAILABLE':
      return <Notice kind="warn" role="alert" title={text} />
    default:
      return (
        <Notice kind="bad" role="alert" title={t('checkout.failed')}>
          {failure?.status === 0 ? t('error.checkConnection') : text}
          {isInDoubt(error) && <p>{t('checkout.sameOrder')}</p>}
        </Notice>
      )
  }
}

/** The pickup slot of a rental is unavailable. The delivery slot shows its own error. */
function PickUpUnavailable({ failure }: { failure: ApiError }) {
  const pickUp = failure.details.find(({ path }) => path?.startsWith('body.rentals'))
  return pickUp ? <Notice kind="bad" role="alert" title={pickUp.message ?? failure.serverMessage} /> : null
}

/** The order was placed, but the payment could not be started. */
function NotPaid({ text, number }: { text: string | undefined; number: number | undefined }) {
  const t = useT()
  return (
    <Notice
      kind="warn"
      role="alert"
      title={text ?? t('checkout.failed')}
      actions={
        <LocaleLink to={paths.account} className={buttonClass('outline', 'sm')}>
          {t('checkout.toAccount')}
        </LocaleLink>
      }
    >
      {number === undefined ? t('checkout.sameOrder') : t('checkout.orderPlaced', { number })}
    </Notice>
  )
}
