import { locales } from '@shop/contracts/locales.ts'
import { flavorCategories, flavorRoles } from '@shop/contracts/product-values.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useValueName } from '#features/catalog/names.ts'
import { ApiError } from '#platform/api/api-error.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { Select, TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { notify } from '#ui/toast/notify.ts'
import {
  CATALOG_KEY,
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
const MAX_NAME = 60

/** Adds a value to a list, or renames one. */
export function ValueDialog({ list, value: opened, onClose }: ValueDialogProps) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const [value, setValue] = useState(opened)
  const [form, setForm] = useState(opened ? toForm(opened) : emptyForm)
  const { words, create, save } = referenceLists[list]
  const change = useMutation({
    mutationFn: () => (value ? save(value, form) : create(form)),
    onSuccess: saved => {
      notify({ kind: 'ok', title: t(opened ? 'lists.saved' : 'lists.added', { name: saved.name[locale] }) })
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
  const isOutdated = value !== undefined && opened !== undefined && value.version !== opened.version
  return (
    <FormDialog
      title={opened ? t('lists.changeTitle', { name: opened.name[locale] }) : t(words.add)}
      text={opened ? t('lists.codeStays', { code: opened.id }) : t('lists.codeOfName')}
      action={t(opened ? 'admin.save' : 'lists.add')}
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
              maxLength={MAX_NAME}
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
      <Field label={t('catalog.facet.flavorCategory')} error={errorAt('category')}>
        {control => (
          <Select
            {...control}
            value={form.category}
            onChange={event => onChange({ ...form, category: event.target.value })}
          >
            <option value="">{t('lists.choose')}</option>
            {flavorCategories.map(category => (
              <option key={category} value={category}>
                {nameOf('flavorCategory', category)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <fieldset>
        <legend className="mb-1 font-medium">{t('lists.inMixes')}</legend>
        <p className="mb-3 text-muted text-sm">{t('lists.inMixesHint')}</p>
        <div className="grid items-end gap-4 sm:grid-cols-3">
          <Field label={t('lists.role')} error={errorAt('role')}>
            {control => (
              <Select
                {...control}
                value={form.role}
                onChange={event => onChange({ ...form, role: event.target.value })}
              >
                {flavorRoles.map(role => (
                  <option key={role} value={role}>
                    {t(ROLE_LABELS[role])}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('lists.intensity')} error={errorAt('intensity')}>
            {control => (
              <Select
                {...control}
                value={form.intensity}
                onChange={event => onChange({ ...form, intensity: event.target.value })}
              >
                {INTENSITIES.map(intensity => (
                  <option key={intensity} value={intensity}>
                    {intensity}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('lists.maxShare')} error={errorAt('maxSharePercent')}>
            {control => (
              <TextInput
                {...control}
                inputMode="numeric"
                autoComplete="off"
                value={form.maxSharePercent}
                onChange={event => onChange({ ...form, maxSharePercent: event.target.value })}
              />
            )}
          </Field>
        </div>
      </fieldset>
    </>
  )
}
