import { changeFoundStates, type IncompleteProduct } from '@shop/contracts/catalog-bulk.ts'
import { ProductState } from '@shop/contracts/catalog-staff.ts'
import { oneOf } from '@shop/contracts/one-of.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { DenseButton, DenseSelect } from '#shared/admin/controls.tsx'
import { DialogActions } from '#shared/admin/dialog-actions.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { MissingFields } from './missing-fields.tsx'
import { CATALOG_KEY, type FiltersAsked } from './queries.ts'
import { TakeStatesBack } from './take-states-back.tsx'
import { STATE_WORDS } from './words.ts'

type StatesDialogProps = { filters: FiltersAsked; count: number; onClose: () => void }

/** Brings all that was found into one state at once; told what stayed and why, and taken back in one press. */
export function StatesDialog({ filters, count, onClose }: StatesDialogProps) {
  const t = useT()
  const client = useQueryClient()
  const [state, setState] = useState<ProductState>()
  const [isAsked, setAsked] = useState(false)
  const change = useMutation({
    mutationFn: (to: ProductState) => call(changeFoundStates, { body: { filters, state: to, expected: count } }),
    onSettled: () => client.invalidateQueries({ queryKey: CATALOG_KEY }),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!change.isPending}
      title={t('adminCatalog.stateOfFound', { count })}
      description={t('adminCatalog.stateFound', { count })}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          setAsked(true)
          if (state) change.mutate(state)
        }}
      >
        {change.data ? (
          <Done {...change.data} onClose={onClose} />
        ) : (
          <>
            <Field
              label={t('adminCatalog.newState')}
              error={isAsked && !state ? t('adminCatalog.newStateNeeded') : undefined}
            >
              {control => (
                <DenseSelect
                  {...control}
                  data-autofocus
                  value={state ?? ''}
                  onChange={event => {
                    setState(oneOf(ProductState.options, event.target.value))
                    change.reset()
                  }}
                  className="w-full"
                >
                  <option value="">{t('adminCatalog.choose')}</option>
                  {ProductState.options.map(each => (
                    <option key={each} value={each}>
                      {t(STATE_WORDS[each])}
                    </option>
                  ))}
                </DenseSelect>
              )}
            </Field>
            {change.error && <AdminError error={change.error} />}
            <DialogActions onCancel={onClose} isPending={change.isPending}>
              <DenseButton type="submit" variant="primary" pending={change.isPending}>
                {t('adminCatalog.changeStates', { count })}
              </DenseButton>
            </DialogActions>
          </>
        )}
      </form>
    </Dialog>
  )
}

type DoneProps = {
  changed: number
  same: number
  incomplete: number
  rows: readonly IncompleteProduct[]
  changeId: string | null
  onClose: () => void
}

function Done({ changed, same, incomplete, rows, changeId, onClose }: DoneProps) {
  const t = useT()
  const textOf = useProductText()
  return (
    <>
      <Notice kind="ok" role="status" title={t('adminCatalog.changed', { count: changed })}>
        {same > 0 && t('adminCatalog.sameStates', { count: same })}
      </Notice>
      {incomplete > 0 && (
        <Notice kind="warn" title={t('adminCatalog.incompleteStates', { count: incomplete })}>
          <ul className="grid max-h-60 gap-2 overflow-y-auto">
            {rows.map(row => (
              <li key={row.id}>
                {`${row.brand} ${textOf(row, 'title')}`.trim()}
                <MissingFields fields={row.missing} />
              </li>
            ))}
          </ul>
          {incomplete > rows.length && <p>{t('adminCatalog.moreRows', { count: incomplete - rows.length })}</p>}
        </Notice>
      )}
      {changeId && <TakeStatesBack changeId={changeId} />}
      <DenseButton variant="primary" onClick={onClose} className="justify-self-end">
        {t('adminCatalog.done')}
      </DenseButton>
    </>
  )
}
