import type { ReturnableLine } from '@shop/contracts/returns.ts'
import { ApiError } from '#platform/api/api-error.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import { Notice } from '#ui/notice.tsx'
import { Price } from '#ui/price.tsx'

/** Refund for the selected lines and its due date. */
export function ReturnWorth({ worth: { amountAmd, points } }: { worth: { amountAmd: number; points: number } }) {
  const t = useT()
  return (
    <div className="rounded-picture bg-raised p-4">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1" aria-live="polite">
        <dt className="font-semibold">{t('returns.comesBack')}</dt>
        <dd className="text-right">
          <Price amountAmd={amountAmd} />
        </dd>
        {points > 0 && (
          <>
            <dt>{t('returns.pointsBack')}</dt>
            <dd className="text-right font-semibold tabular-nums">{points}</dd>
          </>
        )}
      </dl>
      <p className="mt-2 text-muted text-sm">{t('returns.terms')}</p>
    </div>
  )
}

/** The server's error text, by line where available. */
export function ReturnRefusal({ error, lines }: { error: Error; lines: readonly ReturnableLine[] }) {
  const t = useT()
  const textOf = useProductText()
  const failure = error instanceof ApiError ? error : undefined
  const named = failure?.details.filter(({ sku, message }) => sku !== undefined && message !== undefined) ?? []
  return (
    <Notice kind="bad" role="alert" title={failure?.serverMessage ?? t('returns.failed')}>
      {named.length > 0 && (
        <ul>
          {named.map(({ sku, message, available }) => {
            const line = lines.find(each => each.sku === sku)
            return (
              <li key={sku}>
                {line ? textOf(line, 'title') : sku}: {message}{' '}
                {available !== undefined && available > 0 && t('returns.atMost', { count: available })}
              </li>
            )
          })}
        </ul>
      )}
      {named.length === 0 && !failure?.serverMessage && t('error.checkConnection')}
    </Notice>
  )
}
