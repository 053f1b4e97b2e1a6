import { MAX_PROMOTION_TITLE } from '@shop/contracts/automatic-promotions.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { SelectField, TextField } from '#shared/admin/fields/form-fields.tsx'
import { LocalTextFields } from '#shared/admin/fields/local-text-fields.tsx'
import { Panel } from '#shared/admin/page-parts.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { Checkbox } from '#ui/forms/controls.tsx'
import type { BenefitKind, InvalidField, PromotionForm } from './form.ts'
import { KIND_LABELS } from './labels.tsx'
import { groupsQuery } from './queries.ts'
import { Choices, TargetField } from './target-field.tsx'

export type TermsFormProps = {
  form: PromotionForm
  /** Returns the error of a field: of the browser's check, or of the server at one of the paths. */
  errorOf: (field: InvalidField, ...paths: string[]) => ReactNode
  errorAt: (path: string) => string | undefined
  onChange: (changes: Partial<PromotionForm>) => void
}

const KINDS = Object.keys(KIND_LABELS) as BenefitKind[]
const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 10 } as const

/** What a promotion gives, for what, when, how often, and how it goes with others. */
export function TermsForm(props: TermsFormProps) {
  const { form, errorOf, errorAt, onChange } = props
  const t = useT()
  return (
    <div className="grid gap-4">
      <Panel title={t('autoPromotions.what')}>
        <div className="grid gap-5">
          <LocalTextFields
            label={t('autoPromotions.title')}
            hint={t('autoPromotions.titleHint')}
            value={form.title}
            maxLength={MAX_PROMOTION_TITLE}
            errorAt={locale => titleError(form, locale, errorOf('title')) ?? errorAt(`title.${locale}`)}
            onChange={title => onChange({ title })}
          />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <SelectField
              label={t('autoPromotions.kind')}
              value={form.kind}
              onChange={chosen => onChange({ kind: KINDS.find(kind => kind === chosen) ?? 'percent' })}
            >
              {KINDS.map(kind => (
                <option key={kind} value={kind}>
                  {t(KIND_LABELS[kind])}
                </option>
              ))}
            </SelectField>
            <BenefitFields {...props} />
          </div>
          {form.kind === 'free_delivery' && (
            <p className="text-muted text-sm">{t('autoPromotions.freeDeliveryHint')}</p>
          )}
          <TargetField form={form} error={errorOf('targets', 'target.values')} onChange={onChange} />
          <p className="text-muted text-sm">{t('autoPromotions.lawHint')}</p>
        </div>
      </Panel>
      <Panel title={t('autoPromotions.conditions')}>
        <ConditionFields {...props} />
      </Panel>
      {form.kind !== 'free_delivery' && (
        <Panel title={t('autoPromotions.stacking')}>
          <StackingFields {...props} />
        </Panel>
      )}
    </div>
  )
}

/** Only languages without a name have the error of the browser's check. */
function titleError(form: PromotionForm, locale: string, error: ReactNode): string | undefined {
  const isEmpty = Object.entries(form.title).some(([each, text]) => each === locale && text.trim() === '')
  return isEmpty && typeof error === 'string' ? error : undefined
}

function BenefitFields({ form, errorOf, onChange }: TermsFormProps) {
  const t = useT()
  switch (form.kind) {
    case 'percent':
      return (
        <TextField
          label={t('autoPromotions.percent')}
          error={errorOf('percent', 'benefit.percent')}
          value={form.percent}
          onChange={percent => onChange({ percent })}
          {...number}
        />
      )
    case 'amount':
      return (
        <TextField
          label={t('autoPromotions.amount')}
          hint={t('autoPromotions.amountHint')}
          error={errorOf('amount', 'benefit.amountAmd')}
          value={form.amount}
          onChange={amount => onChange({ amount })}
          {...number}
        />
      )
    case 'buy_get':
      return (
        <div className="grid grid-cols-2 items-start gap-4">
          <TextField
            label={t('autoPromotions.buy')}
            error={errorOf('quantities', 'benefit.buyQuantity', 'benefit.getQuantity')}
            value={form.buy}
            onChange={buy => onChange({ buy })}
            {...number}
          />
          <TextField
            label={t('autoPromotions.get')}
            hint={t('autoPromotions.getHint')}
            value={form.get}
            onChange={get => onChange({ get })}
            {...number}
          />
        </div>
      )
    case 'free_delivery':
      return null
  }
}

function ConditionFields({ form, errorOf, onChange }: TermsFormProps) {
  const t = useT()
  const fields: { name: 'minimum' | 'usesInAll' | 'usesPerCustomer'; label: MessageId; path: string }[] = [
    { name: 'minimum', label: 'autoPromotions.minimum', path: 'minimumGoodsAmd' },
    { name: 'usesInAll', label: 'promotions.usesInAll', path: 'usesInAll' },
    { name: 'usesPerCustomer', label: 'promotions.usesPerCustomer', path: 'usesPerCustomer' },
  ]
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label={t('promotions.first')}
        isOptional
        type="date"
        value={form.from}
        onChange={from => onChange({ from })}
      />
      <TextField
        label={t('promotions.last')}
        isOptional
        type="date"
        error={errorOf('until', 'endsAt')}
        value={form.until}
        onChange={until => onChange({ until })}
      />
      <CustomerGroups form={form} onChange={onChange} />
      {fields.map(({ name, label, path }) => (
        <TextField
          key={name}
          label={t(label)}
          isOptional
          hint={name === 'minimum' ? t('autoPromotions.minimumHint') : undefined}
          error={errorOf(name, path)}
          value={form[name]}
          onChange={typed => onChange({ [name]: typed })}
          {...number}
        />
      ))}
    </div>
  )
}

/** The groups whose members get the promotion. Hidden while the shop has none. */
function CustomerGroups({ form, onChange }: Pick<TermsFormProps, 'form' | 'onChange'>) {
  const t = useT()
  const { data: groups = [] } = useQuery({ ...groupsQuery, enabled: useCan()('customers.view') })
  if (groups.length === 0) return null
  return (
    <div className="sm:col-span-2">
      <p aria-hidden className="mb-1 font-medium text-sm">
        {t('autoPromotions.groups')}
      </p>
      <Choices
        label={t('autoPromotions.groups')}
        options={groups}
        chosen={form.groupIds}
        onChange={groupIds => onChange({ groupIds })}
      />
      <p className="text-muted text-sm">{t('autoPromotions.groupsHint')}</p>
    </div>
  )
}

function StackingFields({ form, errorOf, onChange }: TermsFormProps) {
  const t = useT()
  const checks = [
    { name: 'isExclusive', label: 'autoPromotions.isExclusive', hint: 'autoPromotions.isExclusiveHint' },
    { name: 'isWithCodes', label: 'autoPromotions.isWithCodes', hint: 'autoPromotions.isWithCodesHint' },
    { name: 'coversSale', label: 'autoPromotions.coversSale', hint: 'autoPromotions.coversSaleHint' },
  ] as const
  return (
    <div className="grid gap-2">
      {checks.map(({ name, label, hint }) => (
        <Checkbox
          key={name}
          checked={form[name]}
          onChange={({ currentTarget }) => onChange({ [name]: currentTarget.checked })}
        >
          {t(label)}
          <span className="block text-muted text-sm">{t(hint)}</span>
        </Checkbox>
      ))}
      <div className="mt-2 max-w-sm">
        <TextField
          label={t('autoPromotions.priority')}
          hint={t('autoPromotions.priorityHint')}
          error={errorOf('priority', 'priority')}
          value={form.priority}
          onChange={priority => onChange({ priority })}
          {...number}
        />
      </div>
    </div>
  )
}
