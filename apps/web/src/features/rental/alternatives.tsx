import { getRentalAlternatives, type RentalHookah } from '@shop/contracts/rental.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { dayMonthText } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import { Button } from '#ui/button.tsx'
import { RetryNotice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export type AlternativeActions = {
  hookahs: readonly RentalHookah[]
  onDays: (from: string, to: string) => void
  onModel: (slug: string, from: string, to: string) => void
}

type AlternativesProps = AlternativeActions & { model: string; from: string; to: string }

/** Days may be booked by others while a customer looks at them. */
const STALE_MS = 15_000

/** What is free instead of taken days: the nearest days of the same length, and other models on the same days. */
export function Alternatives({ model, from, to, hookahs, onDays, onModel }: AlternativesProps) {
  const t = useT()
  const locale = useLocale()
  const textOf = useProductText()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['rental', 'alternatives', model, from, to],
    queryFn: ({ signal }) => call(getRentalAlternatives, { query: { model, from, to }, signal }),
    staleTime: STALE_MS,
  })
  if (isError) return <RetryNotice pending={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-16 w-full" />
  const periodText = (first: string, last: string) =>
    t('rent.picked', { from: dayMonthText(first, locale, 'short'), to: dayMonthText(last, locale, 'short') })
  const dates = data.isFree ? [{ from, to }] : data.dates
  const models = data.isFree ? [] : hookahs.filter(({ slug }) => data.models.includes(slug))
  return (
    <div className="grid gap-3">
      <p className="text-sm" role="status">
        {t(
          data.isFree
            ? 'rent.waitFree'
            : dates.length + models.length > 0
              ? 'rent.alternatives'
              : 'rent.noAlternatives',
        )}
      </p>
      <Choices
        title={data.isFree ? undefined : t('rent.otherDates')}
        choices={dates.map(period => ({
          key: period.from,
          text: periodText(period.from, period.to),
          choose: () => onDays(period.from, period.to),
        }))}
      />
      <Choices
        title={t('rent.otherModels')}
        choices={models.map(hookah => ({
          key: hookah.slug,
          text: `${hookah.brand} ${textOf(hookah, 'title')}`,
          choose: () => onModel(hookah.slug, from, to),
        }))}
      />
    </div>
  )
}

type Choice = { key: string; text: string; choose: () => void }

function Choices({ title, choices }: { title: string | undefined; choices: readonly Choice[] }) {
  if (choices.length === 0) return null
  return (
    <div>
      {title && <p className="mb-1 text-muted text-sm">{title}</p>}
      <div className="flex flex-wrap gap-2">
        {choices.map(({ key, text, choose }) => (
          <Button key={key} variant="soft" size="sm" onClick={choose}>
            {text}
          </Button>
        ))}
      </div>
    </div>
  )
}
