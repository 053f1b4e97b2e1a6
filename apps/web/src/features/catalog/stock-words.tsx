import type { Variant } from '@shop/contracts/catalog.ts'
import { quote } from '@shop/contracts/checkout.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { useDayWords } from '#platform/i18n/day-words.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Badge } from '#ui/badge.tsx'

/** From here down the shop says how many are left, as it is true. */
const FEW = 5

/** The first day a courier can bring one of it; asked for in the browser, as it depends on the clock. */
const earliestQuery = (sku: string) =>
  queryOptions({
    queryKey: ['checkout', 'earliest', sku],
    queryFn: ({ signal }) => call(quote, { body: { items: [{ sku, quantity: 1 }] }, signal }),
    select: ({ earliestDate }) => earliestDate,
  })

/** Stock and the day of delivery in words, before anything is asked for. */
export function StockWords({ variant }: { variant: Variant }) {
  const t = useT()
  const dayWords = useDayWords()
  const isThere = variant.available > 0
  const { data: earliest } = useQuery({ ...earliestQuery(variant.sku), enabled: isThere })
  if (!isThere) return <Badge tone="bad">{t('catalog.soldOut')}</Badge>
  return (
    <p className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1.5">
      {variant.available <= FEW ? (
        <Badge tone="warn">{t('product.left', { count: variant.available })}</Badge>
      ) : (
        <Badge tone="ok">{t('product.inStock')}</Badge>
      )}
      <span className="text-sm">{earliest && t('product.brings', { day: dayWords(earliest) })}</span>
    </p>
  )
}
