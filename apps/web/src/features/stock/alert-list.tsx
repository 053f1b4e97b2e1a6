import { listStockAlerts, removeStockAlert, type StockAlert } from '@shop/contracts/stock.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { isSoldByWeight, useWeight } from '#shared/product/variant.ts'
import { alertsKey } from '#shared/session/customer-keys.ts'
import type { Session } from '#shared/session/session.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { RetryNotice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '../../paths.ts'

const alertsQuery = (token: string) =>
  queryOptions({
    queryKey: alertsKey(token),
    queryFn: async ({ signal }) => (await call(listStockAlerts, { signal })).items,
  })

/** Products for which the customer requested a back-in-stock alert. */
export function AlertList({ session: { token } }: { session: Session }) {
  const t = useT()
  const { data: alerts, isError, isFetching, refetch } = useQuery(alertsQuery(token))
  const [message, setMessage] = useState('')
  if (isError) return <RetryNotice pending={isFetching} onRetry={() => void refetch()} />
  if (!alerts) return <Skeleton className="h-16 w-full" />
  return (
    <>
      {alerts.length === 0 ? (
        <p className="text-muted">{t('waiting.empty')}</p>
      ) : (
        <ul className="grid gap-4">
          {alerts.map(alert => (
            <li key={alert.sku}>
              <AlertRow token={token} alert={alert} onGone={setMessage} />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {message}
      </p>
    </>
  )
}

type RowProps = { token: string; alert: StockAlert; onGone: (message: string) => void }

function AlertRow({ token, alert, onGone }: RowProps) {
  const t = useT()
  const weight = useWeight()
  const title = useProductText()(alert, 'title')
  const queryClient = useQueryClient()
  const { queryKey } = alertsQuery(token)
  const remove = useMutation({
    mutationFn: () => call(removeStockAlert, { params: { sku: alert.sku } }),
    onSuccess: () => {
      onGone(t('waiting.gone', { title }))
      return queryClient.invalidateQueries({ queryKey })
    },
  })
  return (
    <div className="flex items-center gap-3">
      <img src={alert.imageUrl} alt="" width={48} height={48} className="size-12 shrink-0 rounded-control bg-raised" />
      <div className="min-w-0 flex-1">
        <LocaleLink
          to={`${paths.product(alert.slug)}?weight=${alert.weight}`}
          className="inline-block break-words font-medium leading-snug underline-offset-4 hover:underline"
        >
          <ProductText of={alert} field="title" />
        </LocaleLink>
        <p className="text-muted text-sm">
          {isSoldByWeight(alert.category) ? `${alert.brand}, ${weight(alert.weight)}` : alert.brand}
        </p>
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
