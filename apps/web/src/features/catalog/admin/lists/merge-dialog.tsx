import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { productOptionsQuery } from '#shared/admin/product-options.ts'
import { Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { notify } from '#ui/toast/notify.ts'
import { CATALOG_KEY, type ListName, type ListValue, referenceLists, rereadValue } from './reference-lists.ts'

type MergeDialogProps = { list: ListName; value: ListValue; onClose: () => void }

/** Moves the products of one value to another, after showing how many there are. */
export function MergeDialog({ list, value: opened, onClose }: MergeDialogProps) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const [value, setValue] = useState(opened)
  const [into, setInto] = useState('')
  const { data } = useQuery(productOptionsQuery)
  const options = (list === 'tastes' ? data?.flavors : data?.accessoryTypes)?.filter(({ id }) => id !== opened.id) ?? []
  const target = options.find(({ id }) => id === into)
  const { words, merge } = referenceLists[list]
  const { id, version, products } = value
  const name = value.name[locale]
  const change = useMutation({
    mutationFn: () => merge(id, { into, version, products }),
    onSuccess: merged => {
      notify({ kind: 'ok', title: t('lists.merged', { name, into: merged.name[locale] }) })
      void client.invalidateQueries({ queryKey: CATALOG_KEY })
      onClose()
    },
    onError: async error => {
      if (!(error instanceof ApiError) || error.code !== 'CATALOG_CHANGED') return
      setValue((await rereadValue(list, value)) ?? value)
    },
  })
  const details = change.error instanceof ApiError ? change.error.details : []
  return (
    <FormDialog
      title={t('lists.mergeTitle', { name })}
      text={t(words.mergeText)}
      action={t('lists.merge')}
      isDangerous
      isPicked={into !== ''}
      change={change}
      onClose={onClose}
      onSubmit={() => change.mutate()}
    >
      <Field label={t('lists.mergeInto')} error={details.find(({ path }) => path === 'body.into')?.message}>
        {control => (
          <Select {...control} data-autofocus value={into} onChange={event => setInto(event.target.value)}>
            <option value="">{t('lists.choose')}</option>
            {options
              .toSorted((a, b) => a.name[locale].localeCompare(b.name[locale], locale))
              .map(option => (
                <option key={option.id} value={option.id}>
                  {option.name[locale]}
                </option>
              ))}
          </Select>
        )}
      </Field>
      <p role="status">
        {target
          ? t('lists.mergePreview', { count: products, into: target.name[locale] })
          : t('lists.mergeCount', { count: products, name })}
      </p>
    </FormDialog>
  )
}
