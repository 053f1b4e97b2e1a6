import { ApiError } from '#platform/api/api-error.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Notice } from '#ui/notice.tsx'

/** Says why an order could not be paid, cancelled or changed. */
export function OrderFailure({ error }: { error: Error }) {
  const t = useT()
  return (
    <Notice kind="bad" role="alert" title={t('orders.failed')}>
      {error instanceof ApiError && error.serverMessage}
    </Notice>
  )
}
