import { changeFoundStates } from '@shop/contracts/catalog-bulk.ts'
import { ProductState } from '@shop/contracts/catalog-staff.ts'
import { oneOf } from '@shop/contracts/enums.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { STATE_LABELS } from '../labels.ts'
import { CATALOG_KEY, type ProductFilters } from '../queries.ts'
import { BulkChangeDialog, BulkResult, ChoiceField } from './bulk-change-form.tsx'
import { UndoStates } from './past-changes.tsx'

type StatesDialogProps = { filters: ProductFilters; count: number; onClose: () => void }

/** Changes the state of all matching products, lists those that could not be changed, and offers undo. */
export function StatesDialog({ filters, count, onClose }: StatesDialogProps) {
  const t = useT()
  const textOf = useProductText()
  const client = useQueryClient()
  const [state, setState] = useState<ProductState>()
  const [isSubmitted, setSubmitted] = useState(false)
  const change = useMutation({
    mutationFn: (to: ProductState) => call(changeFoundStates, { body: { filters, state: to, expected: count } }),
    onSettled: () => client.invalidateQueries({ queryKey: CATALOG_KEY }),
  })
  const { data: result } = change
  return (
    <BulkChangeDialog
      title={t('adminCatalog.stateOfFound', { count })}
      text={t('adminCatalog.stateFound', { count })}
      count={count}
      change={change}
      result={
        result && (
          <BulkResult
            changed={result.changed}
            same={result.same > 0 ? t('adminCatalog.sameStates', { count: result.same }) : undefined}
            problems={{
              count: result.incomplete,
              title: t('adminCatalog.incompleteStates', { count: result.incomplete }),
              rows: result.rows,
            }}
            undo={result.changeId && <UndoStates changeId={result.changeId} />}
            onClose={onClose}
          >
            {row => (
              <>
                {`${row.brand} ${textOf(row, 'title')}`.trim()}
                <MissingFields fields={row.missing} />
              </>
            )}
          </BulkResult>
        )
      }
      onSubmit={() => {
        setSubmitted(true)
        if (state) change.mutate(state)
      }}
      onClose={onClose}
    >
      <ChoiceField
        label={t('adminCatalog.newState')}
        error={isSubmitted && !state ? t('adminCatalog.newStateNeeded') : undefined}
        isFirst
        value={state ?? ''}
        options={ProductState.options.map(value => ({ value, label: t(STATE_LABELS[value]) }))}
        onChange={value => {
          setState(oneOf(ProductState.options, value))
          change.reset()
        }}
      />
    </BulkChangeDialog>
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
