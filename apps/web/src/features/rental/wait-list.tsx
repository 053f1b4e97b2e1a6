import { listRentalWaits, type RentalWait, removeRentalWait } from '@shop/contracts/rental-waits.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { dayMonthText } from '#platform/i18n/dates.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { rentalWaitsKey } from '#shared/session/customer-keys.ts'
import type { Session } from '#shared/session/session.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { RetryNotice } from '#ui/notice.tsx'
import { paths } from '../../paths.ts'

const waitsQuery = (token: string) =>
  queryOptions({
    queryKey: [...rentalWaitsKey, token],
    queryFn: async ({ signal }) => (await call(listRentalWaits, { signal })).items,
  })

/** The rentals that the customer waits for. Shows nothing if there are none. */
export function RentalWaitList({ session: { token } }: { session: Session }) {
  const t = useT()
  const { data: waits = [], isError, isFetching, refetch } = useQuery(waitsQuery(token))
  const [message, setMessage] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  if (isError) return <RetryNotice pending={isFetching} onRetry={() => void refetch()} />
  return (
    <>
      {waits.length > 0 && (
        <>
          <h3 ref={heading} tabIndex={-1} className="mt-6 mb-3 font-semibold focus:outline-none">
            {t('waiting.rentals')}
          </h3>
          <ul className="grid gap-4">
            {waits.map(wait => (
              <li key={wait.id}>
                <WaitRow
                  token={token}
                  wait={wait}
                  onGone={text => {
                    setMessage(text)
                    heading.current?.focus()
                  }}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <p role="status" className="sr-only">
        {message}
      </p>
    </>
  )
}

type RowProps = { token: string; wait: RentalWait; onGone: (message: string) => void }

function WaitRow({ token, wait, onGone }: RowProps) {
  const t = useT()
  const locale = useLocale()
  const days = [wait.from, wait.to].map(day => dayMonthText(day, locale, 'long')).join(' – ')
  const title = `${useProductText()(wait, 'title')}, ${days}`
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(removeRentalWait, { params: { id: wait.id } }),
    onSuccess: () => {
      onGone(t('waiting.gone', { title }))
      return queryClient.invalidateQueries({ queryKey: waitsQuery(token).queryKey })
    },
  })
  return (
    <div className="flex items-center gap-3">
      <img src={wait.imageUrl} alt="" width={48} height={48} className="size-12 shrink-0 rounded-control bg-raised" />
      <div className="min-w-0 flex-1">
        <LocaleLink
          to={paths.rentOf({ slug: wait.slug })}
          className="inline-block break-words font-medium leading-snug underline-offset-4 hover:underline"
        >
          {wait.brand} <ProductText of={wait} field="title" />
        </LocaleLink>
        <p className="text-muted text-sm">{days}</p>
        {remove.error && (
          <FieldError>
            {(remove.error instanceof ApiError && remove.error.serverMessage) || t('waiting.failed')}
          </FieldError>
        )}
      </div>
      <Button
        variant="plain"
        size="sm"
        aria-label={t('waiting.dropOf', { title })}
        pending={remove.isPending}
        onClick={() => remove.mutate()}
      >
        {t('waiting.drop')}
      </Button>
    </div>
  )
}
