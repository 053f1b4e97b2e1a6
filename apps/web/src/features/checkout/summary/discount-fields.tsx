import type { QuotePromo } from '@shop/contracts/checkout.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { RedeemGiftCard } from '#shared/gift-cards/redeem-gift-card.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox, TextInput } from '#ui/forms/controls.tsx'
import { Field, FieldError } from '#ui/forms/field.tsx'
import { fieldId, useFieldError } from '../form-parts.tsx'
import type { CheckoutValues } from '../form-values.ts'
import type { CheckoutQuote } from '../use-checkout-quote.ts'

const MAX_LENGTH = 40
/** Errors after which the code is not sent again with every quote: each attempt counts against the limit. */
const NOT_RETRIED = ['PROMO_UNKNOWN', 'TOO_MANY_ATTEMPTS']

/** The promo code: an input, or the applied code with its discount. */
export function PromoField({ quote }: { quote: CheckoutQuote }) {
  const { control, setValue, clearErrors } = useFormContext<CheckoutValues>()
  const applied = useWatch({ control, name: 'promoCode' })
  const [hasActed, setActed] = useState(false)
  const [rejected, setRejected] = useState({ code: '', message: '' })
  const promo = applied === '' ? null : quote.data?.promo
  const problem = promo && promo.code.toLowerCase() === applied.toLowerCase() ? promo.problem : undefined
  const use = (code: string) => {
    setActed(true)
    clearErrors('promoCode')
    setRejected({ code: '', message: '' })
    setValue('promoCode', code)
  }
  useEffect(() => {
    if (!problem || !NOT_RETRIED.includes(problem.error)) return
    setRejected({ code: applied, message: problem.message })
    setValue('promoCode', '')
  }, [problem, applied, setValue])

  if (promo && !promo.problem) return <Applied promo={promo} takesFocus={hasActed} onRemove={() => use('')} />
  return (
    <Entry
      typed={applied || rejected.code}
      isChecking={applied !== '' && !problem && !quote.isError}
      error={problem?.message ?? rejected.message}
      onUse={use}
    />
  )
}

type AppliedProps = { promo: QuotePromo; takesFocus: boolean; onRemove: () => void }

/** The input no longer exists: focus the applied code. */
function Applied({ promo: { code, discountAmd, isPartial, note }, takesFocus, onRemove }: AppliedProps) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const remove = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) remove.current?.focus()
  }, [takesFocus])
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="min-w-0 break-words font-medium text-ok">
          {t('checkout.promoApplied', { code, amount: formatAmd(discountAmd) })}
        </p>
        <Button
          ref={remove}
          variant="plain"
          size="sm"
          aria-label={t('checkout.promoRemoveOf', { code })}
          onClick={onRemove}
        >
          {t('checkout.promoRemove')}
        </Button>
      </div>
      {(note || isPartial) && <p className="text-muted text-sm">{note ?? t('checkout.promoPartial')}</p>}
    </div>
  )
}

type EntryProps = { typed: string; isChecking: boolean; error: string; onUse: (code: string) => void }

/** A link until the customer has a code, so that others do not look for one. */
function Entry({ typed, isChecking, error, onUse }: EntryProps) {
  const t = useT()
  const [text, setText] = useState(typed)
  const [isEmpty, setEmpty] = useState(false)
  const [isOpen, setOpen] = useState(typed !== '')
  const input = useRef<HTMLInputElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (isOpen && !wasOpen.current) input.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const apply = () => {
    const code = text.trim()
    setEmpty(code === '')
    if (code !== '') onUse(code)
  }
  /** Enter applies the code instead of submitting the order. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  }
  if (!isOpen) {
    return (
      <Button variant="plain" size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
        {t('checkout.promoOpen')}
      </Button>
    )
  }
  return (
    <Field
      id={fieldId('promoCode')}
      label={t('checkout.promo')}
      optional
      error={isEmpty ? t('checkout.promoEmpty') : !isChecking && error}
    >
      {described => (
        <div className="flex gap-2">
          <TextInput
            {...described}
            ref={input}
            value={text}
            onChange={event => setText(event.target.value)}
            onKeyDown={onKeyDown}
            maxLength={MAX_LENGTH}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="min-w-0 uppercase"
          />
          <Button variant="outline" className="shrink-0" pending={isChecking} onClick={apply}>
            {t('checkout.promoApply')}
          </Button>
        </div>
      )}
    </Field>
  )
}

/** Adds a gift card to the store credit, which then pays for the order. */
export function GiftCardField() {
  const { setValue } = useFormContext<CheckoutValues>()
  return <RedeemGiftCard onRedeemed={() => setValue('useCredit', 'yes')} />
}

/** Pays with store credit as far as possible. Hidden for customers without it. */
export function CreditField({ quote }: { quote: CheckoutQuote }) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const { control } = useFormContext<CheckoutValues>()
  const { field } = useController({ control, name: 'useCredit' })
  const error = useFieldError('useCredit')
  const { balanceAmd = 0, mostAmd = 0 } = quote.data?.credit ?? {}
  if (mostAmd === 0) return null
  const { totalAmd = 0 } = quote.data?.totals ?? {}
  const isPart = mostAmd < Math.min(balanceAmd, totalAmd)
  const errorId = `${fieldId('useCredit')}-error`
  return (
    <div>
      <Checkbox
        id={fieldId('useCredit')}
        name={field.name}
        checked={field.value === 'yes'}
        onChange={event => field.onChange(event.target.checked ? 'yes' : '')}
        aria-describedby={error ? errorId : undefined}
      >
        {t('checkout.credit', { amount: formatAmd(balanceAmd) })}
      </Checkbox>
      {isPart && (
        <p className="text-muted text-sm">
          {t('checkout.creditPart', { amount: formatAmd(mostAmd), least: formatAmd(totalAmd - mostAmd) })}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

const MAX_DIGITS = 8

/** Number of bonus points to use. Hidden for customers without points. */
export function PointsField({ quote }: { quote: CheckoutQuote }) {
  const t = useT()
  const { control } = useFormContext<CheckoutValues>()
  const { field } = useController({ control, name: 'bonusPoints' })
  const error = useFieldError('bonusPoints')
  const { balance = 0, mostPoints = 0, note } = quote.data?.bonus ?? {}
  const { value, onChange } = field
  // Reduce the points to the maximum if the cart, the code or the region has changed, or too many were typed.
  const isTooMany = quote.isFresh && Number(value) > mostPoints
  useEffect(() => {
    if (isTooMany) onChange(mostPoints === 0 ? '' : String(mostPoints))
  }, [isTooMany, mostPoints, onChange])

  if (balance === 0) return null
  if (mostPoints === 0)
    return <p className="text-muted text-sm">{note ?? t('checkout.pointsNotHere', { count: balance })}</p>
  const isMost = Number(value) === mostPoints
  return (
    <Field
      id={fieldId('bonusPoints')}
      label={t('checkout.points')}
      optional
      hint={[t('checkout.pointsHint', { count: balance, most: mostPoints }), note].filter(Boolean).join(' ')}
      error={error}
    >
      {described => (
        <div className="flex gap-2">
          <TextInput
            {...described}
            {...field}
            onChange={event => onChange(event.target.value.replace(/\D/g, '').slice(0, MAX_DIGITS))}
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            className="min-w-0 tabular-nums"
          />
          <Button variant="outline" className="shrink-0" onClick={() => onChange(isMost ? '' : String(mostPoints))}>
            {isMost ? t('checkout.pointsNone') : t('checkout.pointsMost', { most: mostPoints })}
          </Button>
        </div>
      )}
    </Field>
  )
}
