import { exportPromotions, type Promotion, promotionStatus } from '@shop/contracts/automatic-promotions.ts'
import { MAX_EXPORTED_ROWS } from '@shop/contracts/csv.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { call } from '#platform/api/client.ts'
import { clock } from '#platform/clock.ts'
import { LocaleLink, useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CsvButton } from '#shared/admin/csv-button.tsx'
import { compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { AdminHeading } from '#shared/admin/page-parts.tsx'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type Column, useTableState } from '#shared/admin/table/table-state.ts'
import { PromotionNav } from '../section-nav.tsx'
import { useUsageColumns } from '../usage-columns.tsx'
import { StatusBadge, useBenefitText, useTargetText } from './labels.tsx'
import { promotionsQuery } from './queries.ts'

/** Automatic promotions: what they give, for what, when, and how often they were used. */
export function AutomaticPromotionsPage() {
  const t = useT()
  const state = useTableState('')
  const { limit, cursor } = state.query
  const query = useQuery(promotionsQuery({ limit, cursor }))
  return (
    <>
      <AdminHeading title={t('admin.page.automaticPromotions')} note={t('autoPromotions.note')}>
        <CsvButton
          name="promotions"
          total={query.data?.total ?? 0}
          max={MAX_EXPORTED_ROWS}
          read={() => call(exportPromotions)}
        />
        <LocaleLink to={adminPaths.newAutomaticPromotion} className={compactButtonClass('primary')}>
          <Plus aria-hidden className="size-4" />
          {t('autoPromotions.new')}
        </LocaleLink>
      </AdminHeading>
      <PromotionNav />
      <AdminTable
        id="automatic-promotions"
        label={t('admin.page.automaticPromotions')}
        state={state}
        query={query}
        columns={usePromotionColumns()}
        rowKey={({ id }) => id}
        empty={{ title: t('autoPromotions.empty'), text: t('autoPromotions.emptyText') }}
      />
    </>
  )
}

function usePromotionColumns(): Column<Promotion>[] {
  const t = useT()
  const locale = useLocale()
  const formatAmd = useFormatAmd()
  const benefitText = useBenefitText()
  const targetText = useTargetText()
  const { when, used, discounted } = useUsageColumns()
  return [
    {
      id: 'title',
      header: t('autoPromotions.column.title'),
      cell: ({ id, title }) => (
        <LocaleLink
          to={adminPaths.automaticPromotion(id)}
          className="block min-w-0 font-semibold underline lg:min-w-40"
        >
          {title[locale]}
        </LocaleLink>
      ),
    },
    {
      id: 'state',
      header: t('promotions.column.state'),
      cell: promotion => <StatusBadge status={promotionStatus(promotion, clock.now())} />,
    },
    {
      id: 'off',
      header: t('autoPromotions.column.gives'),
      cell: ({ benefit }) => <span className="font-medium">{benefitText(benefit)}</span>,
    },
    {
      id: 'for',
      header: t('promotions.column.for'),
      cell: promotion => (
        <>
          <span className="line-clamp-2 max-w-56 max-lg:max-w-none">{targetText(promotion)}</span>
          {promotion.minimumGoodsAmd > 0 && (
            <span className="block text-muted">
              {t('promotions.from', { amount: formatAmd(promotion.minimumGoodsAmd) })}
            </span>
          )}
        </>
      ),
    },
    when,
    {
      id: 'priority',
      header: t('autoPromotions.priority'),
      align: 'end',
      isExtra: true,
      cell: ({ priority }) => <span className="tabular-nums">{priority}</span>,
    },
    { ...used, header: t('autoPromotions.column.used') },
    { ...discounted, isExtra: 'cards' },
  ]
}
