import { localePath } from '@shop/contracts/locales.ts'
import {
  type DraftCustomer,
  type DraftQuote,
  discardOrderDraft,
  type OrderDraftContents,
  placeOrderDraft,
  saveOrderDraft,
} from '@shop/contracts/order-drafts-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { adminKey } from '#shared/admin/staff.ts'
import { notify } from '#ui/toast/notify.ts'
import { type DraftErrorOf, isPaidWithCredit, storedContentsOf } from './draft-values.ts'
import { draftQuery, draftsKey } from './queries.ts'

type PlaceInput = { contents: OrderDraftContents; quote: DraftQuote; onPlaced: () => void }

/** In the body of the request: details of a slot are not below the contents. */
const PREFIX = /^body\.(contents\.)?/

/** The fields of the form that a field of the contents belongs to, if their names differ. */
const FORM_FIELDS: Record<string, string> = {
  deliveryDate: 'slot',
  deliveryTime: 'slot',
}

/** The amounts of the quote belong to the fields that spend them. */
const SPENT_FIELDS: Record<string, string> = { 'expected.pointsAmd': 'usePoints', 'expected.creditAmd': 'useCredit' }

function fieldOf(path: string): string {
  // The form shows the errors of all items in one place.
  const field = path.replace(PREFIX, '').replace(/^items\..*/, 'items')
  return SPENT_FIELDS[field] ?? field
}

type DraftStepsInput = {
  id: string
  /** 0 for a draft that is not saved. */
  version: number
  /** What the form shows first. */
  initial: OrderDraftContents
  /** What is stored; the form may show less, such as no slot in the past. */
  saved: { contents: OrderDraftContents; customer: DraftCustomer | null } | undefined
}

/** Saves, places and discards a draft. Errors keep everything that is typed and name the fields. */
export function useDraftSteps({ id, version, initial, saved: stored }: DraftStepsInput) {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const goTo = (path: string) => void navigate(localePath(locale, path), { replace: true })
  const queryClient = useQueryClient()
  const [saved, setSaved] = useState(() => ({
    version,
    text: JSON.stringify(stored ? storedContentsOf(stored.contents) : initial),
    shown: JSON.stringify(initial),
    customer: stored?.customer ?? null,
  }))
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [error, setError] = useState<Error | null>(null)

  const onError = (failed: Error) => {
    setError(failed)
    const details = failed instanceof ApiError ? failed.details : []
    setErrors(
      new Map(
        details.flatMap(({ path = '', message }) =>
          PREFIX.test(path) && message ? [[fieldOf(path), message] as const] : [],
        ),
      ),
    )
  }
  const store = async (contents: OrderDraftContents) => {
    const text = JSON.stringify(contents)
    if (saved.version > 0 && text === saved.text) return saved.version
    const draft = await call(saveOrderDraft, { params: { id }, body: { version: saved.version, contents } })
    setSaved({ version: draft.version, text, shown: text, customer: draft.customer })
    queryClient.setQueryData(draftQuery(id).queryKey, draft)
    void queryClient.invalidateQueries({ queryKey: [...draftsKey, 'list'] })
    return draft.version
  }
  const reset = () => {
    setError(null)
    setErrors(new Map())
  }
  const save = useMutation({
    mutationFn: store,
    onMutate: reset,
    onSuccess: () => notify({ kind: 'ok', title: t('drafts.saved') }),
    onError,
  })
  const place = useMutation({
    mutationFn: async ({ contents, quote: { totals } }: PlaceInput) => {
      const current = await store(contents)
      const { goodsAmd, totalAmd, delivery, pointsAmd, creditAmd = 0 } = totals
      const expected = { goodsAmd, totalAmd, deliveryFeeAmd: delivery?.feeAmd ?? null, pointsAmd, creditAmd }
      return call(placeOrderDraft, { params: { id }, body: { version: current, expected } })
    },
    onMutate: reset,
    onSuccess: ({ number }, { onPlaced, quote }) => {
      onPlaced()
      notify({
        kind: 'ok',
        title: t(isPaidWithCredit(quote) ? 'drafts.placedPaid' : 'drafts.placed', { number: String(number) }),
      })
      void queryClient.invalidateQueries({ queryKey: adminKey('orders') })
      void queryClient.invalidateQueries({ queryKey: [...draftsKey, 'list'] })
      goTo(adminPaths.order(number))
    },
    onError: failed => {
      onError(failed)
      void queryClient.invalidateQueries({ queryKey: [...draftsKey, 'quote'] })
    },
  })
  const discard = useMutation({
    mutationFn: (_: { onDiscarded: () => void }) => call(discardOrderDraft, { params: { id } }),
    onMutate: reset,
    onSuccess: (_, { onDiscarded }) => {
      onDiscarded()
      void queryClient.invalidateQueries({ queryKey: [...draftsKey, 'list'] })
      notify({ kind: 'ok', title: t('drafts.discarded') })
      goTo(adminPaths.drafts)
    },
    onError,
  })
  const isBusy = save.isPending || place.isPending || discard.isPending
  const errorOf: DraftErrorOf = field => errors.get(field)
  return {
    version: saved.version,
    /** The customer of the last save: the chosen one, or that with the phone. */
    customer: saved.customer,
    isBusy,
    /** Saved, without an error, and no step runs or leads to another page. */
    isSettled: saved.version > 0 && !isBusy && !error && !place.isSuccess && !discard.isSuccess,
    showAddress: () => goTo(adminPaths.draft(id)),
    isDirty: (contents: OrderDraftContents) => JSON.stringify(contents) !== saved.shown,
    save,
    place,
    discard,
    errorOf,
    error,
    /** Clears the errors of fields of the form that were changed. */
    clearErrors: (fields: readonly string[]) => {
      const isChanged = (path: string) => {
        const [name = ''] = path.split('.')
        const field = FORM_FIELDS[name] ?? name
        return fields.some(changed => changed.startsWith(field))
      }
      setErrors(before => new Map([...before].filter(([path]) => !isChanged(path))))
    },
    failure: error && { title: t('drafts.failed'), text: failureText(error, errors.size, t) },
  }
}

function failureText(error: Error, openErrors: number, t: ReturnType<typeof useT>): string {
  if (!(error instanceof ApiError) || error.status === 0) return t('error.checkConnection')
  if (error.code === 'VALIDATION') return t(openErrors > 0 ? 'drafts.fieldsWrong' : 'drafts.tryAgain')
  if (error.code === 'ORDER_CHANGED') return t('drafts.changedMeanwhile')
  return [error.serverMessage, error.code === 'TOTAL_CHANGED' ? error.detailText : ''].filter(Boolean).join(' ')
}
