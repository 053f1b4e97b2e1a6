import { MAX_BUFFER_DAYS, type RentalModelTerms, type RentalUnits } from '@shop/contracts/rental-units-staff.ts'
import type { TextKey } from '@shop/contracts/text-fields.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { WholeNumberField } from '#shared/admin/fields/whole-number-field.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import { Checkbox } from '#ui/forms/controls.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'
import { unitsQuery } from '../queries.ts'
import { NUMBERS, type NumberName, parseTerm, parseTerms, rebaseForm, type TermsForm, toForm } from './terms-form.ts'
import { useSetTerms } from './unit-mutations.ts'

const LABELS: Record<NumberName, MessageId> = {
  pricePerDayAmd: 'adminRentals.pricePerDay',
  priceFromThirdDayAmd: 'adminRentals.priceFromThirdDay',
  depositAmd: 'adminRentals.depositAmount',
  bufferDays: 'adminRentals.bufferDays',
}

/** A hookah; without terms it cannot be rented yet. */
export type TermsOf = Pick<RentalUnits['models'][number], 'slug' | 'brand' | TextKey<'title'>> & {
  terms?: RentalModelTerms
}

const HINTS: Partial<Record<NumberName, MessageId>> = {
  depositAmd: 'adminRentals.depositHint',
  bufferDays: 'adminRentals.bufferHint',
}

/**
 * Price and availability of a model. After a conflict, the dialog shows the changes of the other person and applies
 * them to untouched fields. Typed values stay and are saved by the next attempt.
 */
export function TermsDialog({ model, onClose }: { model: TermsOf; onClose: () => void }) {
  const t = useT()
  const text = useProductText()
  const queryClient = useQueryClient()
  const save = useSetTerms()
  const [seen, setSeen] = useState(model.terms ?? null)
  const [form, setForm] = useState(() => toForm(seen))
  const [conflict, setConflict] = useState<EditConflict>()
  const [isTried, setTried] = useState(false)
  const name = `${model.brand} ${text(model, 'title')}`

  async function take(by: string | undefined): Promise<void> {
    const { models } = await queryClient.fetchQuery({ ...unitsQuery, staleTime: 0 })
    const terms = models.find(({ slug }) => slug === model.slug)?.terms ?? null
    const [before, now] = [toForm(seen), toForm(terms)]
    setForm(typed => rebaseForm(typed, { before, now }))
    setSeen(terms)
    setConflict({ by, before, now })
  }

  function submit(): void {
    setTried(true)
    const terms = parseTerms(form)
    if (!terms) return
    setConflict(undefined)
    save.mutate(
      { slug: model.slug, ...terms, seen },
      {
        onSuccess: () => {
          notify({ kind: 'ok', title: t('adminRentals.termsSaved', { model: name }) })
          onClose()
        },
        onError: error => {
          if (isOutrun(error)) void take(error.details[0]?.by)
        },
      },
    )
  }

  const errorOf = (field: NumberName): string | undefined => {
    if (!isTried) return undefined
    const number = parseTerm(form, field)
    if (field === 'bufferDays')
      return number === undefined ? t('adminRentals.bufferWrong', { most: String(MAX_BUFFER_DAYS) }) : undefined
    if (!number) return t('adminRentals.amountWrong')
    const most = parseTerm(form, 'pricePerDayAmd')
    return field === 'priceFromThirdDayAmd' && most && number >= most ? t('adminRentals.thirdDayWrong') : undefined
  }

  return (
    <FormDialog
      title={t('adminRentals.termsTitle')}
      text={`${name}. ${t('adminRentals.termsText')}`}
      action={t('admin.save')}
      change={{ isPending: save.isPending, error: isOutrun(save.error) ? null : save.error }}
      onClose={onClose}
      onSubmit={submit}
    >
      {NUMBERS.map(field => {
        const hint = HINTS[field]
        return (
          <WholeNumberField
            key={field}
            label={t(LABELS[field])}
            hint={hint && t(hint)}
            typed={form[field]}
            onType={typed => setForm({ ...form, [field]: typed })}
            error={errorOf(field)}
          />
        )
      })}
      <Checkbox checked={form.isOffered} onChange={event => setForm({ ...form, isOffered: event.target.checked })}>
        {t('adminRentals.isOffered')}
      </Checkbox>
      {conflict && <TermsChanged conflict={conflict} />}
    </FormDialog>
  )
}

const isOutrun = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'RENTAL_TERMS_CHANGED'

/** Changes that another person saved while the form was open. */
type EditConflict = { by: string | undefined; before: TermsForm; now: TermsForm }

/** Lists each changed term with the value before and now. */
function TermsChanged({ conflict: { by, before, now } }: { conflict: EditConflict }) {
  const t = useT()
  return (
    <Notice
      kind="warn"
      role="alert"
      title={by === undefined ? t('adminRentals.termsOutrun') : t('adminRentals.termsOutrunBy', { name: by })}
    >
      <ul>
        {NUMBERS.filter(field => before[field] !== now[field]).map(field => (
          <li key={field}>{`${t(LABELS[field])}: ${before[field] || '—'} → ${now[field]}`}</li>
        ))}
        {before.isOffered !== now.isOffered && (
          <li>{t(now.isOffered ? 'adminRentals.nowOffered' : 'adminRentals.nowWithdrawn')}</li>
        )}
      </ul>
      <p className="mt-1">{t('adminRentals.termsKept')}</p>
    </Notice>
  )
}
