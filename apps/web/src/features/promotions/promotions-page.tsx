import { changePromoCode, endPromoCode, type PromoCode } from '@shop/contracts/promotions.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { AdminHeading } from '#shared/admin/admin-heading.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { notifyFailure, notifyUndo } from '#shared/admin/notifications.ts'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { useTableState } from '#shared/admin/table/table-state.ts'
import { notify } from '#ui/toast/notify.ts'
import { usePromoColumns } from './promo-columns.tsx'
import { PromoDialog } from './promo-dialog.tsx'
import { promoCodesKey, promoCodesQuery } from './queries.ts'

/** Promo codes for admins: creating, tracking, ending and reactivating them. */
export function PromotionsPage() {
  const t = useT()
  const state = useTableState('')
  const { limit, cursor } = state.query
  const query = useQuery(promoCodesQuery({ limit, cursor }))
  const [isMaking, setMaking] = useState(false)
  const [changed, setChanged] = useState<PromoCode>()
  const columns = usePromoColumns({ onSwitch: useSwitching(), onChange: setChanged })
  const make = (
    <CompactButton variant="primary" onClick={() => setMaking(true)}>
      <Plus aria-hidden className="size-4" />
      {t('promotions.new')}
    </CompactButton>
  )
  return (
    <>
      <AdminHeading title={t('admin.page.promotions')}>{make}</AdminHeading>
      <AdminTable
        id="promotions"
        label={t('admin.page.promotions')}
        state={state}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{ title: t('promotions.empty'), text: t('promotions.emptyText') }}
      />
      {isMaking && <PromoDialog onClose={() => setMaking(false)} />}
      {changed && <PromoDialog code={changed} onClose={() => setChanged(undefined)} />}
    </>
  )
}

/** Ends or reactivates a code at once; the message offers undo instead of a confirmation. */
function useSwitching(): (code: PromoCode) => void {
  const t = useT()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: ({ id, isActive, version }: PromoCode) =>
      isActive
        ? call(endPromoCode, { params: { id } })
        : call(changePromoCode, { params: { id }, body: { isActive: true, version } }),
    onSuccess: now => {
      const { code, isActive } = now
      if (isActive) notify({ kind: 'ok', title: t('promotions.holdsAgain', { code }) })
      else notifyUndo(t('promotions.ended', { code }), { label: t('admin.undo'), run: () => change.mutate(now) })
    },
    onError: error => notifyFailure(t('promotions.failed'), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: promoCodesKey }),
  })
  return code => change.mutate(code)
}
