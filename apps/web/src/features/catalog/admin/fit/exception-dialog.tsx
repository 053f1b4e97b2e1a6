import { type CompatibilityException, setCompatibility } from '@shop/contracts/compatibility-staff.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useDebounced } from '#platform/hooks.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { CompactInput } from '#shared/admin/fields/controls.tsx'
import { ReasonField } from '#shared/admin/fields/form-fields.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import { RadioCard } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { staffProductsQuery } from '../queries.ts'
import { exceptionsQuery } from './queries.ts'

const DEBOUNCE_MS = 300
const MAX_FOUND = 8

type ExceptionDialogProps = {
  id: string
  /** The category of the other product. */
  other: 'hookah' | 'accessory'
  /** The exception to change; undefined for a new one. */
  item: CompatibilityException | undefined
  onClose: () => void
}

/** Decides that a part fits a hookah, or does not. */
export function ExceptionDialog({ id, other, item, onClose }: ExceptionDialogProps) {
  const t = useT()
  const client = useQueryClient()
  const textOf = useProductText()
  const { data: existing = [] } = useQuery(exceptionsQuery(id))
  const [chosen, setChosen] = useState(item?.product.id ?? '')
  const [fits, setFits] = useState(item?.fits ?? false)
  const [reason, setReason] = useState(item?.reason ?? '')
  const [version, setVersion] = useState(item?.version ?? 0)
  const [isSubmitted, setSubmitted] = useState(false)
  const change = useMutation({
    mutationFn: () =>
      call(setCompatibility, { params: { id, otherId: chosen }, body: { fits, reason: reason.trim(), version } }),
    onSuccess: ({ items }) => {
      client.setQueryData(exceptionsQuery(id).queryKey, items)
      onClose()
    },
    // The list shows what someone else saved; saving again replaces it.
    onError: async () => {
      const items = await client.fetchQuery({ ...exceptionsQuery(id), staleTime: 0 }).catch(() => undefined)
      if (items) setVersion(items.find(({ product }) => product.id === chosen)?.version ?? 0)
    },
  })
  const submit = () => {
    setSubmitted(true)
    if (chosen !== '' && reason.trim() !== '') change.mutate()
  }
  return (
    <FormDialog
      title={item ? `${item.product.brand} ${textOf(item.product, 'title')}` : t('adminCatalog.fit.add')}
      action={t('adminCatalog.fit.save')}
      change={change}
      isPicked={chosen !== (item?.product.id ?? '') || fits !== (item?.fits ?? false)}
      onClose={onClose}
      onSubmit={submit}
    >
      {!item && (
        <ProductChoice
          category={other}
          chosen={chosen}
          except={existing.map(({ product }) => product.id)}
          error={isSubmitted && chosen === '' ? t('adminCatalog.choose') : undefined}
          onChoose={setChosen}
        />
      )}
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-medium text-sm">{t('adminCatalog.fit.answer')}</legend>
        {[true, false].map(value => (
          <RadioCard
            key={String(value)}
            name="fits"
            value={String(value)}
            checked={fits === value}
            onChange={() => setFits(value)}
            label={t(value ? 'adminCatalog.fit.fits' : 'adminCatalog.fit.no')}
          />
        ))}
      </fieldset>
      <ReasonField value={reason} onChange={setReason} isMissing={isSubmitted && reason.trim() === ''} />
    </FormDialog>
  )
}

type ProductChoiceProps = {
  category: 'hookah' | 'accessory'
  chosen: string
  /** Products that have an exception already. */
  except: readonly string[]
  error: string | undefined
  onChoose: (id: string) => void
}

/** Finds a product of a category by its name or SKU. */
function ProductChoice({ category, chosen, except, error, onChoose }: ProductChoiceProps) {
  const t = useT()
  const textOf = useProductText()
  const [text, setText] = useState('')
  const q = useDebounced(text.trim(), DEBOUNCE_MS)
  const { data } = useQuery(staffProductsQuery({ category: [category], limit: MAX_FOUND, ...(q && { q }) }))
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">
        {t(category === 'hookah' ? 'adminCatalog.fit.hookah' : 'adminCatalog.fit.part')}
      </legend>
      <Field label={t('adminCatalog.fit.find')} error={error}>
        {control => (
          <CompactInput
            {...control}
            type="search"
            value={text}
            maxLength={100}
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
            className="w-full"
          />
        )}
      </Field>
      <div className="grid max-h-64 gap-1.5 overflow-y-auto">
        {data?.items
          .filter(({ id }) => !except.includes(id))
          .map(product => (
            <RadioCard
              key={product.id}
              name="product"
              value={product.id}
              checked={product.id === chosen}
              onChange={() => onChoose(product.id)}
              label={textOf(product, 'title')}
              detail={product.brand}
            />
          ))}
      </div>
    </fieldset>
  )
}
