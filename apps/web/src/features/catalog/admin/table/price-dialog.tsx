import { formatAmd } from '@shop/contracts/amd-text.ts'
import { changePrices, type PricePlan, previewPrices } from '@shop/contracts/catalog-bulk.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { useAskLeave } from '#shared/admin/dialogs/ask-leave.ts'
import { DialogActions } from '#shared/admin/dialogs/dialog-actions.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { CATALOG_KEY, type ProductFilters } from '../queries.ts'
import { PriceFields, type PriceForm, toPriceStep } from './price-fields.tsx'
import { PriceRows } from './price-rows.tsx'
import { UndoPrices } from './undo-change.tsx'

type PriceDialogProps = {
  /** The selected products, or all that match the filters. */
  chosen: { ids: string[] } | { filters: ProductFilters }
  /** The number of products as text. */
  text: string
  onClose: () => void
}

/** Changes prices by percent or amount: shows a preview by variant, applies exactly that, and offers undo. */
export function PriceDialog({ chosen, text, onClose }: PriceDialogProps) {
  const t = useT()
  const client = useQueryClient()
  const [form, setForm] = useState<PriceForm>({ kind: 'percent', value: '', roundTo: 10, isReduction: false })
  const [isAsked, setAsked] = useState(false)
  const step = toPriceStep(form)
  const toRequest = (kind: NonNullable<typeof step>) => ({
    ...chosen,
    step: kind,
    roundTo: form.roundTo,
    isReduction: form.isReduction,
  })
  const preview = useMutation({
    mutationFn: (kind: NonNullable<typeof step>) => call(previewPrices, { body: toRequest(kind) }),
  })
  const change = useMutation({
    mutationFn: ({ kind, fingerprint }: { kind: NonNullable<typeof step>; fingerprint: string }) =>
      call(changePrices, { body: { ...toRequest(kind), fingerprint } }),
    onSettled: () => client.invalidateQueries({ queryKey: CATALOG_KEY }),
  })
  const edit = (changes: Partial<PriceForm>) => {
    setForm({ ...form, ...changes })
    preview.reset()
    change.reset()
  }
  const leave = useAskLeave(!change.data && form.value.trim() !== '', onClose)
  const plan = change.data ?? preview.data
  const error = change.error ?? preview.error
  return (
    <Dialog
      open
      keepsInput
      onClose={leave}
      closable={!change.isPending}
      title={t('adminCatalog.prices')}
      description={text}
      className="sm:max-w-3xl"
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          change.reset()
          setAsked(true)
          if (step) preview.mutate(step)
        }}
      >
        <PriceFields form={form} isAsked={isAsked} onChange={edit} />
        {error && <AdminError error={error} />}
        {change.data && (
          <Notice kind="ok" role="status" title={t('adminCatalog.pricesChanged', { count: change.data.changed })} />
        )}
        {plan && <Planned plan={plan} isDone={change.data !== undefined} />}
        {change.data?.changeId && <UndoPrices changeId={change.data.changeId} />}
        {change.data ? (
          <CompactButton variant="primary" onClick={onClose} className="justify-self-end">
            {t('adminCatalog.done')}
          </CompactButton>
        ) : (
          <DialogActions onCancel={leave} isPending={change.isPending}>
            <CompactButton
              type="submit"
              variant={preview.data && !change.error ? 'outline' : 'primary'}
              pending={preview.isPending}
            >
              {t('adminCatalog.preview')}
            </CompactButton>
            {step && preview.data && !change.error && preview.data.changed > 0 && (
              <CompactButton
                variant="primary"
                pending={change.isPending}
                onClick={() => change.mutate({ kind: step, fingerprint: preview.data.fingerprint })}
              >
                {t('adminCatalog.changePrices', { count: preview.data.changed })}
              </CompactButton>
            )}
          </DialogActions>
        )}
      </form>
    </Dialog>
  )
}

type PlannedProps = { plan: PricePlan; isDone: boolean }

function Planned({ plan, isDone }: PlannedProps) {
  const t = useT()
  const { rows, packings, changed, outOfRange, differenceAmd } = plan
  const mean = changed > 0 ? Math.round(differenceAmd / changed) : 0
  return (
    <div className="grid gap-2">
      {!isDone && (
        <p role="status" className="text-sm">
          {changed > 0
            ? t('adminCatalog.planned', { count: changed, mean: `${mean > 0 ? '+' : ''}${formatAmd(mean)}` })
            : t('adminCatalog.plannedNone')}
          {outOfRange > 0 && <span className="text-bad"> {t('adminCatalog.plannedNot', { count: outOfRange })}</span>}
        </p>
      )}
      <PriceRows rows={rows} total={packings} />
    </div>
  )
}
