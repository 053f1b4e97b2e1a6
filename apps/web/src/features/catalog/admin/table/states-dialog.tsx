import { changeFoundStates, type IncompleteProduct } from '@shop/contracts/catalog-bulk.ts'
import { ProductState } from '@shop/contracts/catalog-staff.ts'
import { oneOf } from '@shop/contracts/enums.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { DialogActions } from '#shared/admin/dialogs/form-dialog.tsx'
import { CompactButton, CompactSelect } from '#shared/admin/fields/controls.tsx'
import { AdminError } from '#shared/admin/page-parts.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { STATE_LABELS } from '../labels.ts'
import { CATALOG_KEY, type ProductFilters } from '../queries.ts'
import { UndoStates } from './past-changes.tsx'

type StatesDialogProps = { filters: ProductFilters; count: number; onClose: () => void }

/** Changes the state of all matching products, lists those that could not be changed, and offers undo. */
export function StatesDialog({ filters, count, onClose }: StatesDialogProps) {
  const t = useT()
  const client = useQueryClient()
  const [state, setState] = useState<ProductState>()
  const [isSubmitted, setSubmitted] = useState(false)
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
          setSubmitted(true)
          if (state) change.mutate(state)
        }}
      >
        {change.data ? (
          <StatesResult {...change.data} onClose={onClose} />
        ) : (
          <>
            <Field
              label={t('adminCatalog.newState')}
              error={isSubmitted && !state ? t('adminCatalog.newStateNeeded') : undefined}
            >
              {control => (
                <CompactSelect
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
                      {t(STATE_LABELS[each])}
                    </option>
                  ))}
                </CompactSelect>
              )}
            </Field>
            {change.error && <AdminError error={change.error} />}
            <DialogActions onCancel={onClose} isPending={change.isPending}>
              <CompactButton type="submit" variant="primary" pending={change.isPending}>
                {t('adminCatalog.changeStates', { count })}
              </CompactButton>
            </DialogActions>
          </>
        )}
      </form>
    </Dialog>
  )
}

type StatesResultProps = {
  changed: number
  same: number
  incomplete: number
  rows: readonly IncompleteProduct[]
  changeId: string | null
  onClose: () => void
}

function StatesResult({ changed, same, incomplete, rows, changeId, onClose }: StatesResultProps) {
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
      {changeId && <UndoStates changeId={changeId} />}
      <CompactButton variant="primary" onClick={onClose} className="justify-self-end">
        {t('adminCatalog.done')}
      </CompactButton>
    </>
  )
}

/** Names of required fields, as in the API. */
const FIELDS: Record<string, MessageId> = {
  title: 'adminCatalog.field.title',
  brand: 'adminCatalog.field.brand',
  description: 'adminCatalog.field.description',
  variants: 'adminCatalog.field.variants',
}

/** Lists the fields that a product needs before it can be published. */
export function MissingFields({ fields }: { fields: readonly string[] }) {
  const t = useT()
  return (
    <span className="block basis-full text-muted text-sm">
      {t('adminCatalog.missingFields', {
        fields: fields.map(field => (FIELDS[field] ? t(FIELDS[field]) : field)).join(', '),
      })}
    </span>
  )
}
