import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { Column } from '#shared/admin/table/table-state.ts'
import { timestampText } from '#shared/admin/timestamps.ts'

type Usage = {
  startsAt: string | null
  endsAt: string | null
  used: number
  usesInAll: number | null
  discountedAmd: number
}

/** The columns that lists of promo codes and of automatic promotions share: validity, usage and the given discounts. */
export function useUsageColumns() {
  const t = useT()
  const locale = useLocale()
  const formatAmd = useFormatAmd()
  return {
    when: {
      id: 'when',
      header: t('promotions.column.when'),
      cell: ({ startsAt, endsAt }) => (
        <>
          {startsAt && (
            <span className="block">{t('promotions.startsAt', { timestamp: timestampText(startsAt, locale) })}</span>
          )}
          <span className="block">
            {endsAt ? t('promotions.endsAt', { timestamp: timestampText(endsAt, locale) }) : t('promotions.endless')}
          </span>
        </>
      ),
    },
    used: {
      id: 'used',
      header: t('promotions.column.used'),
      align: 'end',
      cell: ({ used, usesInAll }) => (
        <span className="whitespace-nowrap tabular-nums">
          {usesInAll === null ? t('promotions.used', { used }) : t('promotions.usedOf', { used, usesInAll })}
        </span>
      ),
    },
    discounted: {
      id: 'discounted',
      header: t('promotions.column.discounted'),
      align: 'end',
      cell: ({ discountedAmd }) => <span className="whitespace-nowrap">{formatAmd(discountedAmd)}</span>,
    },
  } satisfies Record<string, Column<Usage>>
}
