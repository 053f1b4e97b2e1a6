import { MAX_EXPORTED_ROWS } from '@shop/contracts/csv.ts'
import {
  changePromoCode,
  endPromoCode,
  exportPromoCodes,
  listPromoCodes,
  type PromoCode,
  type PromoState,
  promoState,
} from '@shop/contracts/promotions.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { clock } from '#platform/clock.ts'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { CsvButton } from '#shared/admin/csv-button.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { notifyFailure, notifyUndo } from '#shared/admin/notifications.ts'
import { AdminHeading } from '#shared/admin/page-parts.tsx'
import { CATEGORY_LABELS } from '#shared/admin/product-options.ts'
import { adminKey } from '#shared/admin/staff.ts'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type Column, useTableState } from '#shared/admin/table/table-state.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { notify } from '#ui/toast/notify.ts'
import { PromoDialog } from './promo-dialog.tsx'
import { PromotionNav } from './section-nav.tsx'
import { useUsageColumns } from './usage-columns.tsx'

/** Promo codes for admins: creating, tracking, ending and reactivating them. */
export function PromotionsPage() {
  const t = useT()
  const state = useTableState('')
  const { q, limit, cursor } = state.query
  const query = useQuery({
    queryKey: adminKey('promotions', 'list', { q, limit, cursor }),
    queryFn: ({ signal }) => call(listPromoCodes, { query: { q, limit, cursor }, signal }),
    placeholderData: keepPreviousData,
  })
  const [isCreating, setCreating] = useState(false)
  const [changed, setChanged] = useState<PromoCode>()
  const columns = usePromoColumns({ onSwitch: useSwitchCode(), onChange: setChanged })
  const createButton = (
    <CompactButton variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden className="size-4" />
      {t('promotions.new')}
    </CompactButton>
  )
  return (
    <>
      <AdminHeading title={t('admin.page.promotions')}>
        <CsvButton
          name="promo-codes"
          total={query.data?.total ?? 0}
          max={MAX_EXPORTED_ROWS}
          read={() => call(exportPromoCodes, { query: { q } })}
        />
        {createButton}
      </AdminHeading>
      <PromotionNav />
      <AdminTable
        id="promotions"
        label={t('admin.page.promotions')}
        state={state}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        searchLabel={t('promotions.search')}
        empty={{ title: t('promotions.empty'), text: t('promotions.emptyText') }}
      />
      {isCreating && <PromoDialog onClose={() => setCreating(false)} />}
      {changed && <PromoDialog code={changed} onClose={() => setChanged(undefined)} />}
    </>
  )
}

/** Ends or reactivates a code at once; the message offers undo instead of a confirmation. */
function useSwitchCode(): (code: PromoCode) => void {
  const t = useT()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: ({ id, isActive, version }: PromoCode) =>
      isActive
        ? call(endPromoCode, { params: { id } })
        : call(changePromoCode, { params: { id }, body: { isActive: true, version } }),
    onSuccess: now => {
      const { code, isActive } = now
      if (isActive) notify({ kind: 'ok', title: t('promotions.activeAgain', { code }) })
      else notifyUndo(t('promotions.ended', { code }), { label: t('admin.undo'), run: () => change.mutate(now) })
    },
    onError: error => notifyFailure(t('promotions.failed'), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey('promotions') }),
  })
  return code => change.mutate(code)
}

const STATES: Record<PromoState, { label: MessageId; tone: Tone }> = {
  holds: { label: 'promotions.state.active', tone: 'ok' },
  coming: { label: 'promotions.state.coming', tone: 'info' },
  used_up: { label: 'promotions.state.usedUp', tone: 'warn' },
  off: { label: 'promotions.state.off', tone: 'neutral' },
  over: { label: 'promotions.state.over', tone: 'neutral' },
}

type PromoActions = { onSwitch: (code: PromoCode) => void; onChange: (code: PromoCode) => void }

/** Discount, scope, validity and usage of each code. */
function usePromoColumns({ onSwitch, onChange }: PromoActions): Column<PromoCode>[] {
  const formatAmd = useFormatAmd()
  const t = useT()
  const { when, used, discounted } = useUsageColumns()
  return [
    {
      id: 'code',
      header: t('promotions.column.code'),
      cell: ({ code, title }) => (
        <span className="block min-w-0 lg:min-w-48">
          <code className="block font-semibold">{code}</code>
          <span className="block font-normal text-muted text-sm">{title}</span>
        </span>
      ),
    },
    {
      id: 'state',
      header: t('promotions.column.state'),
      cell: code => {
        const { label, tone } = STATES[promoState(code, clock.now())]
        return (
          <Badge tone={tone} className="whitespace-nowrap">
            {t(label)}
          </Badge>
        )
      },
    },
    {
      id: 'off',
      header: t('promotions.column.off'),
      cell: ({ percent, amountAmd }) => (
        <span className="whitespace-nowrap font-medium">
          {percent === null ? formatAmd(amountAmd ?? 0) : t('promotions.percentOff', { percent })}
        </span>
      ),
    },
    {
      id: 'for',
      header: t('promotions.column.for'),
      isExtra: 'cards',
      cell: ({ categories, minimumGoodsAmd }) => (
        <>
          <span className="block">
            {categories.length === 0
              ? t('promotions.allProducts')
              : categories.map(category => t(CATEGORY_LABELS[category])).join(', ')}
          </span>
          {minimumGoodsAmd > 0 && (
            <span className="block text-muted">{t('promotions.from', { amount: formatAmd(minimumGoodsAmd) })}</span>
          )}
        </>
      ),
    },
    when,
    used,
    { ...discounted, isExtra: true },
    {
      id: 'end',
      header: t('promotions.column.end'),
      align: 'end',
      isActions: true,
      cell: code => (
        <span className="flex flex-wrap gap-2 lg:justify-end">
          <CompactButton onClick={() => onChange(code)}>{t('promotions.change')}</CompactButton>
          {promoState(code, clock.now()) !== 'over' && (
            <CompactButton variant={code.isActive ? 'danger' : 'outline'} onClick={() => onSwitch(code)}>
              {code.isActive ? t('promotions.end') : t('promotions.resume')}
            </CompactButton>
          )}
        </span>
      ),
    },
  ]
}
