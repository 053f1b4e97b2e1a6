import { MAX_BUFFER_DAYS, type RentalModelTerms, type RentalUnits } from '@shop/contracts/rental-units-staff.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { FormDialog } from '#shared/admin/form-dialog.tsx'
import { WholeNumberField } from '#shared/admin/whole-number-field.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { notify } from '#ui/toast/notify.ts'
import { unitsQuery } from './queries.ts'
import { LABELS, type Outrun, TermsChanged } from './terms-changed.tsx'
import { formOf, NUMBERS, type NumberName, numberOf, rebased, termsOf } from './terms-form.ts'
import { useSetTerms } from './unit-mutations.ts'

/** A hookah; without terms it is not rented out yet. */
export type TermsOf = Pick<RentalUnits['models'][number], 'slug' | 'brand' | 'title' | 'titleEN' | 'titleHY'> & {
  terms?: RentalModelTerms
}

const HINTS: Partial<Record<NumberName, MessageId>> = {
  depositAmd: 'adminRentals.depositHint',
  bufferDays: 'adminRentals.bufferHint',
}

/**
 * What a model costs from now on, and whether it can be booked. Where somebody else has saved meanwhile, their values
 * are shown and taken over where nothing was typed; what was typed stays, and counts when it is saved again.
 */
export function TermsDialog({ model, onClose }: { model: TermsOf; onClose: () => void }) {
  const t = useT()
  const text = useProductText()
  const queryClient = useQueryClient()
  const save = useSetTerms()
  const [seen, setSeen] = useState(model.terms ?? null)
  const [form, setForm] = useState(() => formOf(seen))
  const [outrun, setOutrun] = useState<Outrun>()
  const [isTried, setTried] = useState(false)
  const name = `${model.brand} ${text(model, 'title')}`

  async function take(by: string | undefined): Promise<void> {
    const { models } = await queryClient.fetchQuery({ ...unitsQuery, staleTime: 0 })
    const terms = models.find(({ slug }) => slug === model.slug)?.terms ?? null
    const [before, now] = [formOf(seen), formOf(terms)]
    setForm(typed => rebased(typed, { before, now }))
    setSeen(terms)
    setOutrun({ by, before, now })
  }

  function submit(): void {
    setTried(true)
    const terms = termsOf(form)
    if (!terms) return
    setOutrun(undefined)
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
    const number = numberOf(form, field)
    if (field === 'bufferDays')
      return number === undefined ? t('adminRentals.bufferWrong', { most: String(MAX_BUFFER_DAYS) }) : undefined
    if (!number) return t('adminRentals.amountWrong')
    const most = numberOf(form, 'pricePerDayAmd')
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
      {outrun && <TermsChanged outrun={outrun} />}
    </FormDialog>
  )
}

/** Somebody else was faster. */
const isOutrun = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'RENTAL_TERMS_CHANGED'
