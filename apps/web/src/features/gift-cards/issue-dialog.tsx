import { shopDate } from '@shop/contracts/days.ts'
import {
  earliestGiftCardEnd,
  type IssueGiftCards,
  issueGiftCards,
  MAX_GIFT_CARD_NOTE,
  MAX_GIFT_CARDS,
} from '@shop/contracts/gift-cards-staff.ts'
import { type Locale, locales } from '@shop/contracts/locales.ts'
import { normalizePhone } from '@shop/contracts/phone.ts'
import { MAX_INT32 } from '@shop/contracts/scalars.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { clock } from '#platform/clock.ts'
import { shortDate } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { parseWholeNumber, SelectField, TextField, WholeNumberField } from '#shared/admin/fields/form-fields.tsx'
import { useIdempotencyKey } from '#shared/idempotency-key.ts'
import { notify } from '#ui/toast/notify.ts'
import type { IssuedCode } from './codes-dialog.tsx'
import { GIFT_CARDS_KEY } from './queries.ts'

const deliveries = ['none', 'email', 'sms'] as const
type Delivery = (typeof deliveries)[number]

type FormValues = {
  amount: string
  quantity: string
  delivery: Delivery
  recipient: string
  language: Locale
  validUntilDate: string
  note: string
}

type Props = { onClose: () => void; onIssued: (codes: readonly IssuedCode[]) => void }

/** Issues cards: shows their codes once, or sends the code of one card by e-mail or SMS. */
export function IssueDialog({ onClose, onIssued }: Props) {
  const t = useT()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const keyOf = useIdempotencyKey()
  const [isSubmitted, setSubmitted] = useState(false)
  const [values, setValues] = useState<FormValues>({
    amount: '',
    quantity: '1',
    delivery: 'none',
    recipient: '',
    language: locale,
    validUntilDate: '',
    note: '',
  })
  const { delivery, language } = values
  const body = toBody(values)
  const issue = useMutation({
    mutationFn: (input: IssueGiftCards) => call(issueGiftCards, { headers: keyOf(input), body: input }),
    onSuccess: ({ items }) => {
      const codes = items.flatMap(({ card, code }) => (code === null ? [] : { card, code }))
      const isSent = items.every(({ card }) => card.channel !== null)
      if (isSent) notify({ kind: 'ok', title: t('giftCards.sent') })
      else if (codes.length === 0)
        notify({ kind: 'warn', title: t('giftCards.codesGone'), description: t('giftCards.codesGoneText') })
      onIssued(codes)
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: GIFT_CARDS_KEY }),
  })
  const set = (changes: Partial<FormValues>) => {
    setValues({ ...values, ...changes })
    issue.reset()
  }
  const serverError = (path: string) =>
    issue.error instanceof ApiError ? issue.error.detailAt(`body.${path}`)?.message : undefined
  const missing = (isMissing: boolean, text: string) => (isSubmitted && isMissing ? text : undefined)
  return (
    <FormDialog
      title={t('giftCards.issueTitle')}
      text={t('giftCards.issueText')}
      action={t(delivery === 'none' ? 'giftCards.issue' : 'giftCards.issueAndSend')}
      change={issue}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true)
        if (body) issue.mutate(body)
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <WholeNumberField
          label={t('giftCards.amount')}
          typed={values.amount}
          onType={amount => set({ amount })}
          error={missing(!toAmount(values), t('giftCards.amountMissing')) ?? serverError('amountAmd')}
        />
        <SelectField
          label={t('giftCards.delivery')}
          value={delivery}
          onChange={value => set({ delivery: deliveries.find(each => each === value) ?? 'none', quantity: '1' })}
        >
          {deliveries.map(each => (
            <option key={each} value={each}>
              {t(`giftCards.delivery.${each}`)}
            </option>
          ))}
        </SelectField>
        {delivery === 'none' && (
          <TextField
            label={t('giftCards.quantity')}
            hint={t('giftCards.quantityHint', { max: MAX_GIFT_CARDS })}
            inputMode="numeric"
            autoComplete="off"
            value={values.quantity}
            onChange={quantity => set({ quantity })}
            error={missing(!toQuantity(values), t('giftCards.quantityWrong', { max: MAX_GIFT_CARDS }))}
          />
        )}
        {delivery !== 'none' && (
          <>
            <TextField
              label={t(`giftCards.recipient.${delivery}`)}
              type={delivery === 'email' ? 'email' : 'tel'}
              autoComplete="off"
              value={values.recipient}
              onChange={recipient => set({ recipient })}
              error={
                missing(!toRecipient(values), t(`giftCards.recipientWrong.${delivery}`)) ??
                serverError('recipient.email') ??
                serverError('recipient.phone')
              }
            />
            <SelectField
              label={t('giftCards.language')}
              value={language}
              onChange={value => set({ language: locales.find(each => each === value) ?? locale })}
            >
              {locales.map(each => (
                <option key={each} value={each}>
                  {t(`admin.language.${each}`)}
                </option>
              ))}
            </SelectField>
          </>
        )}
        <TextField
          label={t('giftCards.validUntil')}
          isOptional
          type="date"
          min={earliestEnd()}
          value={values.validUntilDate}
          onChange={validUntilDate => set({ validUntilDate })}
          hint={t('giftCards.validUntilHint', { date: shortDate(earliestEnd(), locale) })}
          error={serverError('validUntilDate')}
        />
        <TextField
          label={t('giftCards.note')}
          isOptional
          maxLength={MAX_GIFT_CARD_NOTE}
          value={values.note}
          onChange={note => set({ note })}
          hint={t('giftCards.noteHint')}
        />
      </div>
    </FormDialog>
  )
}

const earliestEnd = () => earliestGiftCardEnd(shopDate(clock.now()))

const toAmount = ({ amount }: FormValues) => parseWholeNumber(amount, MAX_INT32) || undefined
const toQuantity = ({ quantity }: FormValues) => parseWholeNumber(quantity, MAX_GIFT_CARDS) || undefined

function toRecipient({ delivery, recipient, language }: FormValues): IssueGiftCards['recipient'] {
  const typed = recipient.trim()
  if (delivery === 'email') return /^\S+@\S+\.\S+$/.test(typed) ? { email: typed, language } : undefined
  const phone = normalizePhone(typed)
  return phone === null ? undefined : { phone, language }
}

/** Converts the form to a request body; undefined if a field is missing or wrong. */
function toBody(values: FormValues): IssueGiftCards | undefined {
  const [amountAmd, quantity, recipient] = [toAmount(values), toQuantity(values), toRecipient(values)]
  if (amountAmd === undefined || quantity === undefined) return undefined
  const card = { amountAmd, validUntilDate: values.validUntilDate || null, note: values.note.trim() }
  if (values.delivery === 'none') return { ...card, quantity }
  return recipient && { ...card, quantity: 1, recipient }
}
