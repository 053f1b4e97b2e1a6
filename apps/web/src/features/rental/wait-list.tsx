import { listRentalWaits, removeRentalWait } from '@shop/contracts/rental-waits.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { dayMonthText } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { rentalWaitsKey } from '#shared/session/customer-keys.ts'
import type { Session } from '#shared/session/session.ts'
import { WaitingList } from '#shared/waiting-list.tsx'
import { RetryNotice } from '#ui/notice.tsx'
import { paths } from '../../paths.ts'

/** The rentals that the customer waits for. Shows nothing if there are none. */
export function RentalWaitList({ session: { token } }: { session: Session }) {
  const t = useT()
  const locale = useLocale()
  const productText = useProductText()
  const queryKey = [...rentalWaitsKey, token]
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(listRentalWaits, { signal })).items,
  })
  if (isError) return <RetryNotice pending={isFetching} onRetry={() => void refetch()} />
  const items = (data ?? []).map(wait => {
    const days = [wait.from, wait.to].map(day => dayMonthText(day, locale, 'long')).join(' – ')
    const text = (
      <>
        {wait.brand} <ProductText of={wait} field="title" />
      </>
    )
    return {
      key: wait.id,
      title: `${productText(wait, 'title')}, ${days}`,
      link: { to: paths.rentOf({ slug: wait.slug }), text },
      imageUrl: wait.imageUrl,
      details: days,
      remove: () => call(removeRentalWait, { params: { id: wait.id } }),
    }
  })
  return <WaitingList items={items} queryKey={queryKey} heading={t('waiting.rentals')} />
}
