import { locales } from '@shop/contracts/locales.ts'
import { flavorCategories, flavorRoles } from '@shop/contracts/product-values.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useValueName } from '#features/catalog/names.ts'
import { ApiError } from '#platform/api/api-error.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { SelectField, TextField } from '#shared/admin/fields/form-fields.tsx'
import { productOptionsQuery } from '#shared/admin/product-options.ts'
import { TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { notify } from '#ui/toast/notify.ts'
import { CATALOG_KEY } from '../queries.ts'
import {
  emptyForm,
  type ListForm,
  type ListName,
  type ListValue,
  referenceLists,
  rereadValue,
  toForm,
} from './reference-lists.ts'

type ValueDialogProps = {
  list: ListName
  /** The value to change; undefined for a new one. */
  value?: ListValue
  onClose: () => void
}

/** Maximum length of a name, as in the contract. */
const MAX_NAME_LENGTH = 60

/** Adds a value to a list, or renames one. */
export function ValueDialog({ list, value: initialValue, onClose }: ValueDialogProps) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const [value, setValue] = useState(initialValue)
  const [form, setForm] = useState(initialValue ? toForm(initialValue) : emptyForm)
  const { labels, create, save } = referenceLists[list]
  const change = useMutation({
    mutationFn: () => (value ? save(value, form) : create(form)),
    onSuccess: saved => {
      notify({ kind: 'ok', title: t(initialValue ? 'lists.saved' : 'lists.added', { name: saved.name[locale] }) })
      void client.invalidateQueries({ queryKey: CATALOG_KEY })
      onClose()
    },
    onError: async error => {
      if (!value || !(error instanceof ApiError) || error.code !== 'CATALOG_CHANGED') return
      // The input stays. The dialog shows the current values, so that staff can decide whether to save again.
      setValue(await rereadValue(list, value))
      void client.invalidateQueries({ queryKey: CATALOG_KEY })
    },
  })
  const details = change.error instanceof ApiError ? change.error.details : []
  const errorAt = (field: string) => details.find(({ path }) => path === `body.${field}`)?.message
  const isOutdated = value !== undefined && initialValue !== undefined && value.version !== initialValue.version
  return (
    <FormDialog
      title={initialValue ? t('lists.changeTitle', { name: initialValue.name[locale] }) : t(labels.add)}
      text={initialValue ? t('lists.codeStays', { code: initialValue.id }) : t('lists.codeOfName')}
      action={t(initialValue ? 'admin.save' : 'lists.add')}
      change={change}
      onClose={onClose}
      onSubmit={() => change.mutate()}
    >
      {locales.map((language, index) => (
        <Field
          key={language}
          label={t(`lists.name.${language}`)}
          hint={isOutdated ? t('lists.nameNow', { name: value.name[language] }) : undefined}
          error={errorAt(`name.${language}`)}
        >
          {control => (
            <TextInput
              {...control}
              {...(index === 0 && { 'data-autofocus': true })}
              autoComplete="off"
              lang={language}
              value={form.name[language]}
              maxLength={MAX_NAME_LENGTH}
              onChange={event => setForm({ ...form, name: { ...form.name, [language]: event.target.value } })}
            />
          )}
        </Field>
      ))}
      {list === 'tastes' && <MixFields form={form} onChange={setForm} errorAt={errorAt} />}
    </FormDialog>
  )
}

const ROLE_LABELS: Record<(typeof flavorRoles)[number], MessageId> = {
  base: 'lists.role.base',
  accent: 'lists.role.accent',
  cooling: 'lists.role.cooling',
}
const INTENSITIES = ['1', '2', '3', '4', '5']

type MixFieldsProps = {
  form: ListForm
  onChange: (form: ListForm) => void
  errorAt: (field: string) => string | undefined
}

/** The category of a taste, and how Summon Mix uses it. */
function MixFields({ form, onChange, errorAt }: MixFieldsProps) {
  const t = useT()
  const nameOf = useValueName()
  return (
    <>
      <SelectField
        label={t('catalog.facet.flavorCategory')}
        error={errorAt('category')}
        value={form.category}
        onChange={value => onChange({ ...form, category: value })}
      >
        <option value="">{t('lists.choose')}</option>
        {flavorCategories.map(category => (
          <option key={category} value={category}>
            {nameOf('flavorCategory', category)}
          </option>
        ))}
      </SelectField>
      <fieldset>
        <legend className="mb-1 font-medium">{t('lists.inMixes')}</legend>
        <p className="mb-3 text-muted text-sm">{t('lists.inMixesHint')}</p>
        <div className="grid items-end gap-4 sm:grid-cols-3">
          <SelectField
            label={t('lists.role')}
            error={errorAt('role')}
            value={form.role}
            onChange={value => onChange({ ...form, role: value })}
          >
            {flavorRoles.map(role => (
              <option key={role} value={role}>
                {t(ROLE_LABELS[role])}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('lists.intensity')}
            error={errorAt('intensity')}
            value={form.intensity}
            onChange={value => onChange({ ...form, intensity: value })}
          >
            {INTENSITIES.map(intensity => (
              <option key={intensity} value={intensity}>
                {intensity}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t('lists.maxShare')}
            error={errorAt('maxSharePercent')}
            inputMode="numeric"
            autoComplete="off"
            value={form.maxSharePercent}
            onChange={text => onChange({ ...form, maxSharePercent: text })}
          />
        </div>
      </fieldset>
    </>
  )
}

type MergeDialogProps = { list: ListName; value: ListValue; onClose: () => void }

/** Moves the products of one value to another, after showing how many there are. */
export function MergeDialog({ list, value: initialValue, onClose }: MergeDialogProps) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const [value, setValue] = useState(initialValue)
  const [into, setInto] = useState('')
  const { data } = useQuery(productOptionsQuery)
  const options =
    (list === 'tastes' ? data?.flavors : data?.accessoryTypes)?.filter(({ id }) => id !== initialValue.id) ?? []
  const target = options.find(({ id }) => id === into)
  const { labels, merge } = referenceLists[list]
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
      text={t(labels.mergeText)}
      action={t('lists.merge')}
      isDangerous
      isPicked={into !== ''}
      change={change}
      onClose={onClose}
      onSubmit={() => change.mutate()}
    >
      <SelectField
        label={t('lists.mergeInto')}
        error={details.find(({ path }) => path === 'body.into')?.message}
        data-autofocus
        value={into}
        onChange={setInto}
      >
        <option value="">{t('lists.choose')}</option>
        {options
          .toSorted((a, b) => a.name[locale].localeCompare(b.name[locale], locale))
          .map(option => (
            <option key={option.id} value={option.id}>
              {option.name[locale]}
            </option>
          ))}
      </SelectField>
      <p role="status">
        {target
          ? t('lists.mergePreview', { count: products, into: target.name[locale] })
          : t('lists.mergeCount', { count: products, name })}
      </p>
    </FormDialog>
  )
}
