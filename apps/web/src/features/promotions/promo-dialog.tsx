import { categories } from '@shop/contracts/product-values.ts'
import { changePromoCode, createPromoCode, getPromoCode, type PromoCode } from '@shop/contracts/promotions.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { CATEGORY_LABELS } from '#shared/admin/product-options.ts'
import { adminKey } from '#shared/admin/staff.ts'
import { Checkbox, Select, TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { notify } from '#ui/toast/notify.ts'
import {
  EMPTY_PROMO,
  findInvalidFields,
  type PromoForm,
  rebaseForm,
  toChanges,
  toForm,
  toNewCode,
} from './promo-code.ts'

type TypedName = Exclude<keyof PromoForm, 'kind' | 'categories'>
type FieldName = keyof ReturnType<typeof findInvalidFields>

/** Paths of the form's fields in API errors. */
const PATHS: Record<FieldName, readonly string[]> = {
  code: ['body.code'],
  title: ['body.title'],
  size: ['body.percent', 'body.amountAmd'],
  until: ['body.endsAt'],
  usesInAll: ['body.usesInAll'],
  usesPerCustomer: ['body.usesPerCustomer'],
  minimum: ['body.minimumGoodsAmd'],
}

type PromoDialogProps = {
  /** The code to change; undefined for a new one. */
  code?: PromoCode
  onClose: () => void
}

/** Creates or changes a promo code. Existing orders keep their discount. */
export function PromoDialog({ code: initialCode, onClose }: PromoDialogProps) {
  const t = useT()
  const queryClient = useQueryClient()
  const [code, setCode] = useState(initialCode)
  const [form, setForm] = useState(initialCode ? toForm(initialCode) : EMPTY_PROMO)
  const [isSubmitted, setSubmitted] = useState(false)
  const invalid = findInvalidFields(form)
  const save = useMutation({
    mutationFn: () =>
      code
        ? call(changePromoCode, { params: { id: code.id }, body: toChanges(code, form) })
        : call(createPromoCode, { body: toNewCode(form) }),
    onSuccess: saved => {
      notify({ kind: 'ok', title: t(code ? 'promotions.changed' : 'promotions.made', { code: saved.code }) })
      void queryClient.invalidateQueries({ queryKey: adminKey('promotions') })
      onClose()
    },
    onError: async error => {
      if (!code || !(error instanceof ApiError) || error.code !== 'SETTING_CHANGED') return
      const now = await call(getPromoCode, { params: { id: code.id } })
      setForm(typed => rebaseForm(typed, { before: code, now }))
      setCode(now)
    },
  })
  const rejected = save.error instanceof ApiError ? save.error.details : []
  const errorOf = (field: FieldName, text: string) => {
    if (isSubmitted && invalid[field]) return text
    return rejected.find(({ path }) => path !== undefined && PATHS[field].includes(path))?.message
  }
  const submit = () => {
    setSubmitted(true)
    if (Object.keys(invalid).length === 0) save.mutate()
  }
  const bind = (name: TypedName): ComponentProps<'input'> => ({
    value: form[name],
    autoComplete: 'off',
    onChange: event => setForm({ ...form, [name]: event.target.value }),
  })
  const number: ComponentProps<'input'> = { inputMode: 'numeric' }
  return (
    <FormDialog
      title={code ? t('promotions.changeTitle', { code: code.code }) : t('promotions.newTitle')}
      text={t(code ? 'promotions.changeText' : 'promotions.newText')}
      action={t(code ? 'admin.save' : 'promotions.make')}
      change={save}
      onClose={onClose}
      onSubmit={submit}
    >
      {!code && (
        <Field
          label={t('promotions.code')}
          hint={t('promotions.codeHint')}
          error={errorOf('code', t('promotions.codeWrong'))}
        >
          {control => <TextInput {...control} {...bind('code')} data-autofocus className="uppercase" maxLength={40} />}
        </Field>
      )}
      <Field
        label={t('promotions.name')}
        hint={t('promotions.nameHint')}
        error={errorOf('title', t('promotions.nameWrong'))}
      >
        {control => <TextInput {...control} {...bind('title')} maxLength={100} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('promotions.kind')}>
          {control => (
            <Select
              {...control}
              disabled={code?.wasUsed}
              value={form.kind}
              onChange={event => setForm({ ...form, kind: event.target.value === 'amount' ? 'amount' : 'percent' })}
            >
              <option value="percent">{t('promotions.kind.percent')}</option>
              <option value="amount">{t('promotions.kind.amount')}</option>
            </Select>
          )}
        </Field>
        <Field
          label={t('promotions.size')}
          hint={code?.wasUsed && t('promotions.sizeStays')}
          error={errorOf('size', t('promotions.sizeWrong'))}
        >
          {control => <TextInput {...control} {...bind('size')} {...number} readOnly={code?.wasUsed} />}
        </Field>
        <Field label={t('promotions.first')} optional>
          {control => <TextInput {...control} {...bind('from')} type="date" />}
        </Field>
        <Field label={t('promotions.last')} optional error={errorOf('until', t('promotions.lastWrong'))}>
          {control => <TextInput {...control} {...bind('until')} type="date" />}
        </Field>
        <Field label={t('promotions.usesInAll')} optional error={errorOf('usesInAll', t('promotions.countWrong'))}>
          {control => <TextInput {...control} {...bind('usesInAll')} {...number} />}
        </Field>
        <Field
          label={t('promotions.usesPerCustomer')}
          optional
          error={errorOf('usesPerCustomer', t('promotions.countWrong'))}
        >
          {control => <TextInput {...control} {...bind('usesPerCustomer')} {...number} />}
        </Field>
      </div>
      <Field label={t('promotions.minimum')} optional error={errorOf('minimum', t('promotions.countWrong'))}>
        {control => <TextInput {...control} {...bind('minimum')} {...number} />}
      </Field>
      <fieldset>
        <legend className="mb-1 font-medium text-sm">{t('promotions.categories')}</legend>
        <div className="grid grid-cols-2 gap-x-4">
          {categories.map(category => (
            <Checkbox
              key={category}
              checked={form.categories.includes(category)}
              onChange={event =>
                setForm({
                  ...form,
                  categories: categories.filter(each =>
                    each === category ? event.target.checked : form.categories.includes(each),
                  ),
                })
              }
            >
              {t(CATEGORY_LABELS[category])}
            </Checkbox>
          ))}
        </div>
        <p className="text-muted text-sm">{t('promotions.categoriesHint')}</p>
      </fieldset>
    </FormDialog>
  )
}
