import { listStaffProducts } from '@shop/contracts/catalog-staff.ts'
import { MAX_BUFFER_DAYS, type RentalModelTerms, type RentalUnits } from '@shop/contracts/rental-units-staff.ts'
import type { TextKey } from '@shop/contracts/text-fields.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useDebounced } from '#platform/hooks.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { WholeNumberField } from '#shared/admin/fields/form-fields.tsx'
import { SearchPicks } from '#shared/admin/fields/search-picks.tsx'
import { adminKey } from '#shared/admin/staff.ts'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Checkbox } from '#ui/forms/controls.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'
import { unitsQuery, useSetTerms } from '../queries.ts'
import { parseTerm, parseTerms, rebaseForm, TERM_FIELDS, type TermField, type TermsForm, toForm } from './terms-form.ts'

const TYPING_MS = 300
/** The result includes models that are already rented out, so ask for many. */
const MAX_RESULTS = 100
const MAX_OFFERED = 8

type AddModelProps = { excludedSlugs: readonly string[]; onPick: (model: ModelWithTerms) => void; onClose: () => void }

/** Finds a hookah of the catalog that cannot be rented yet. */
export function AddModelDialog({ excludedSlugs, onPick, onClose }: AddModelProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), TYPING_MS)
  const query = useQuery({
    queryKey: adminKey('catalog', 'hookahs', q),
    queryFn: ({ signal }) =>
      call(listStaffProducts, {
        query: {
          q: q || undefined,
          category: ['hookah'],
          state: ['draft', 'published'],
          sort: 'title',
          limit: MAX_RESULTS,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const results = (query.data?.items ?? []).filter(({ slug }) => !excludedSlugs.includes(slug)).slice(0, MAX_OFFERED)
  return (
    <Dialog open onClose={onClose} title={t('adminRentals.addModel')} description={t('adminRentals.addModelText')}>
      <SearchPicks
        label={t('adminRentals.findModel')}
        placeholder={t('adminRentals.findModelBy')}
        typed={typed}
        onType={setTyped}
        results={results}
        searched={q}
        query={query}
        keyOf={({ id }) => id}
        action={t('adminRentals.pickModel')}
        onPick={onPick}
      >
        {row => (
          <>
            {row.brand} <ProductText of={row} field="title" />
            {row.state === 'draft' && <span className="block text-muted">{t('adminRentals.notInShop')}</span>}
          </>
        )}
      </SearchPicks>
      {query.data && !query.error && results.length === 0 && (
        <p className="mt-2 text-muted text-sm">{t('adminRentals.noneFound')}</p>
      )}
    </Dialog>
  )
}

const LABELS: Record<TermField, MessageId> = {
  pricePerDayAmd: 'adminRentals.pricePerDay',
  priceFromThirdDayAmd: 'adminRentals.priceFromThirdDay',
  depositAmd: 'adminRentals.depositAmount',
  bufferDays: 'adminRentals.bufferDays',
}

/** A hookah; without terms it cannot be rented yet. */
export type ModelWithTerms = Pick<RentalUnits['models'][number], 'slug' | 'brand' | TextKey<'title'>> & {
  terms?: RentalModelTerms
}

const HINTS: Partial<Record<TermField, MessageId>> = {
  depositAmd: 'adminRentals.depositHint',
  bufferDays: 'adminRentals.bufferHint',
}

/**
 * Price and availability of a model. After a conflict, the dialog shows the changes of the other person and applies
 * them to untouched fields. Typed values stay and are saved by the next attempt.
 */
export function TermsDialog({ model, onClose }: { model: ModelWithTerms; onClose: () => void }) {
  const t = useT()
  const text = useProductText()
  const queryClient = useQueryClient()
  const save = useSetTerms()
  const [baseTerms, setBaseTerms] = useState(model.terms ?? null)
  const [form, setForm] = useState(() => toForm(baseTerms))
  const [conflict, setConflict] = useState<EditConflict>()
  const [isSubmitted, setSubmitted] = useState(false)
  const name = `${model.brand} ${text(model, 'title')}`

  async function applyTheirTerms(by: string | undefined): Promise<void> {
    const { models } = await queryClient.fetchQuery({ ...unitsQuery, staleTime: 0 })
    const terms = models.find(({ slug }) => slug === model.slug)?.terms ?? null
    const [before, now] = [toForm(baseTerms), toForm(terms)]
    setForm(typed => rebaseForm(typed, { before, now }))
    setBaseTerms(terms)
    setConflict({ by, before, now })
  }

  function submit(): void {
    setSubmitted(true)
    const terms = parseTerms(form)
    if (!terms) return
    setConflict(undefined)
    save.mutate(
      { slug: model.slug, ...terms, seen: baseTerms },
      {
        onSuccess: () => {
          notify({ kind: 'ok', title: t('adminRentals.termsSaved', { model: name }) })
          onClose()
        },
        onError: error => {
          if (isTermsConflict(error)) void applyTheirTerms(error.details[0]?.by)
        },
      },
    )
  }

  const errorOf = (field: TermField): string | undefined => {
    if (!isSubmitted) return undefined
    const number = parseTerm(form, field)
    if (field === 'bufferDays')
      return number === undefined ? t('adminRentals.bufferWrong', { most: String(MAX_BUFFER_DAYS) }) : undefined
    if (!number) return t('adminRentals.amountWrong')
    const pricePerDayAmd = parseTerm(form, 'pricePerDayAmd')
    return field === 'priceFromThirdDayAmd' && pricePerDayAmd && number >= pricePerDayAmd
      ? t('adminRentals.thirdDayWrong')
      : undefined
  }

  return (
    <FormDialog
      title={t('adminRentals.termsTitle')}
      text={`${name}. ${t('adminRentals.termsText')}`}
      action={t('admin.save')}
      change={{ isPending: save.isPending, error: isTermsConflict(save.error) ? null : save.error }}
      onClose={onClose}
      onSubmit={submit}
    >
      {TERM_FIELDS.map(field => {
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

const isTermsConflict = (error: unknown): error is ApiError =>
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
      title={by === undefined ? t('adminRentals.termsConflict') : t('adminRentals.termsConflictBy', { name: by })}
    >
      <ul>
        {TERM_FIELDS.filter(field => before[field] !== now[field]).map(field => (
          <li key={field}>{`${t(LABELS[field])}: ${before[field] || '—'} → ${now[field]}`}</li>
        ))}
        {before.isOffered !== now.isOffered && (
          <li>{t(now.isOffered ? 'adminRentals.nowOffered' : 'adminRentals.nowWithdrawn')}</li>
        )}
      </ul>
      <p className="mt-1">{t('adminRentals.termsInputKept')}</p>
    </Notice>
  )
}
