import { formatAmd } from '@shop/contracts/amd-text.ts'
import { changePrices, type PricePlan, previewPrices } from '@shop/contracts/catalog-bulk.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { useAskLeave } from '#shared/admin/ask-leave.ts'
import { DenseButton } from '#shared/admin/controls.tsx'
import { DialogActions } from '#shared/admin/dialog-actions.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { PriceFields, type PriceForm, stepOf } from './price-fields.tsx'
import { PriceRows } from './price-rows.tsx'
import { CATALOG_KEY, type FiltersAsked } from './queries.ts'
import { TakeBack } from './take-back.tsx'

type PriceDialogProps = {
  /** Which products: those that were ticked, or all that the filters find. */
  chosen: { ids: string[] } | { filters: FiltersAsked }
  /** How many that are, in words. */
  text: string
  onClose: () => void
}

/** Prices of many products by percent or amount: seen packing by packing first, then changed just so, and taken back. */
export function PriceDialog({ chosen, text, onClose }: PriceDialogProps) {
  const t = useT()
  const client = useQueryClient()
  const [form, setForm] = useState<PriceForm>({ kind: 'percent', value: '', roundTo: 10, isReduction: false })
  const [isAsked, setAsked] = useState(false)
  const step = stepOf(form)
  const asked = (kind: NonNullable<typeof step>) => ({
    ...chosen,
    step: kind,
    roundTo: form.roundTo,
    isReduction: form.isReduction,
  })
  const preview = useMutation({
    mutationFn: (kind: NonNullable<typeof step>) => call(previewPrices, { body: asked(kind) }),
  })
  const change = useMutation({
    mutationFn: ({ kind, fingerprint }: { kind: NonNullable<typeof step>; fingerprint: string }) =>
      call(changePrices, { body: { ...asked(kind), fingerprint } }),
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
      keeps
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
        {change.data?.changeId && <TakeBack changeId={change.data.changeId} />}
        {change.data ? (
          <DenseButton variant="primary" onClick={onClose} className="justify-self-end">
            {t('adminCatalog.done')}
          </DenseButton>
        ) : (
          <DialogActions onCancel={leave} isPending={change.isPending}>
            <DenseButton
              type="submit"
              variant={preview.data && !change.error ? 'outline' : 'primary'}
              pending={preview.isPending}
            >
              {t('adminCatalog.preview')}
            </DenseButton>
            {step && preview.data && !change.error && preview.data.changed > 0 && (
              <DenseButton
                variant="primary"
                pending={change.isPending}
                onClick={() => change.mutate({ kind: step, fingerprint: preview.data.fingerprint })}
              >
                {t('adminCatalog.changePrices', { count: preview.data.changed })}
              </DenseButton>
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
