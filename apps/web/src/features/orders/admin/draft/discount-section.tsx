import type { DraftQuote } from '@shop/contracts/order-drafts-staff.ts'
import { useState } from 'react'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { SelectField, TextField } from '#shared/admin/fields/form-fields.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { Checkbox } from '#ui/forms/controls.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import {
  type DiscountKind,
  type DraftErrorOf,
  type DraftValues,
  discountSizeOf,
  isDiscountUnfinished,
  type SetDraft,
} from './draft-values.ts'

const KINDS = [
  { kind: '', label: 'drafts.discount.none' },
  { kind: 'percent', label: 'drafts.discount.percent' },
  { kind: 'amount', label: 'drafts.discount.amount' },
  { kind: 'code', label: 'drafts.discount.code' },
] as const satisfies readonly { kind: DiscountKind; label: string }[]
const MAX_PERCENT = 100
const MAX_REASON_LENGTH = 300
const MAX_SIZE_LENGTH = 9

const MAX_CODE_LENGTH = 40

type DiscountFieldsProps = {
  values: DraftValues
  /** The totals of this draft; undefined while they are calculated. */
  quote: DraftQuote | undefined
  /** True once the draft was to be saved or placed. */
  isSubmitted: boolean
  errorOf: DraftErrorOf
  onChange: SetDraft
}

/** A discount by hand, with its reason. */
export function DiscountFields({ values, quote, isSubmitted, errorOf, onChange }: DiscountFieldsProps) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const { discountKind, discountValue } = values
  const isByStaff = discountKind === 'percent' || discountKind === 'amount'
  const isWrong = isDiscountUnfinished(values) && (isSubmitted || discountValue !== '')
  const givenAmd = quote ? discountByStaffOf(quote) : 0
  const limit = quote && findDiscountLimit(values, quote)
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label={t('drafts.discount.kind')}
          name="discountKind"
          value={discountKind}
          onChange={chosen => onChange({ discountKind: KINDS.find(({ kind }) => kind === chosen)?.kind ?? '' })}
        >
          {KINDS.map(({ kind, label }) => (
            <option key={kind} value={kind}>
              {t(label)}
            </option>
          ))}
        </SelectField>
        {discountKind === 'code' && (
          <PromoCodeField values={values} quote={quote} error={errorOf('promoCode')} onChange={onChange} />
        )}
        {isByStaff && (
          <TextField
            label={t('drafts.discount.size')}
            hint={givenAmd > 0 ? t('drafts.discount.given', { amount: formatAmd(givenAmd) }) : undefined}
            name="discountValue"
            inputMode="numeric"
            autoComplete="off"
            maxLength={MAX_SIZE_LENGTH}
            value={discountValue}
            error={isWrong ? t('drafts.discount.wrong') : errorOf('discount.value')}
            onChange={typed => onChange({ discountValue: typed })}
          />
        )}
      </div>
      {isByStaff && (
        <TextField
          label={t('drafts.discount.reason')}
          hint={t('drafts.discount.reasonHint')}
          name="discountReason"
          maxLength={MAX_REASON_LENGTH}
          value={values.discountReason}
          error={errorOf('discount.reason')}
          onChange={discountReason => onChange({ discountReason })}
        />
      )}
      {limit && (
        <p role="status" className="text-sm text-warn">
          {t(limit)}
        </p>
      )}
    </div>
  )
}

const promotionsOf = ({ promotions }: DraftQuote) => promotions.reduce((sum, { discountAmd }) => sum + discountAmd, 0)

/** Returns the discount by hand, which reduces what the promotions leave. */
const discountByStaffOf = (quote: DraftQuote) => quote.totals.discountAmd - promotionsOf(quote)

/** Says if the settings exclude all of these products, or some, from discounts. */
function findDiscountLimit(values: DraftValues, quote: DraftQuote) {
  const { lines, totals } = quote
  const size = discountSizeOf(values)
  if (size === undefined || totals.goodsAmd === 0) return undefined
  const discountAmd = discountByStaffOf(quote)
  if (discountAmd === 0) return 'drafts.discount.useless'
  const goodsAmd = totals.goodsAmd - promotionsOf(quote)
  const fullAmd = values.discountKind === 'percent' ? (goodsAmd * size) / MAX_PERCENT : Math.min(size, goodsAmd)
  // Percentages are rounded.
  return fullAmd - discountAmd > lines.length ? 'drafts.discount.partly' : undefined
}

type PromoCodeFieldProps = Pick<DiscountFieldsProps, 'values' | 'quote' | 'onChange'> & { error: string | undefined }

/** The code of the customer. It is checked once the field is left, because each unknown code counts as an attempt. */
function PromoCodeField({ values, quote, error, onChange }: PromoCodeFieldProps) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const [typed, setTyped] = useState(values.promoCode)
  const apply = () => {
    if (typed.trim() !== values.promoCode) onChange({ promoCode: typed.trim() })
  }
  const promo = typed.trim() === values.promoCode && values.promoCode !== '' ? quote?.promo : undefined
  const given = promo && !promo.problem ? t('drafts.discount.given', { amount: formatAmd(promo.discountAmd) }) : ''
  const limit = promo?.note ?? (promo?.isPartial ? t('checkout.promoPartial') : '')
  return (
    <TextField
      label={t('drafts.discount.code')}
      hint={given ? [given, limit].filter(Boolean).join('. ') : t('drafts.discount.codeHint')}
      name="promoCode"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={MAX_CODE_LENGTH}
      className="uppercase"
      value={typed}
      error={promo?.problem?.message ?? error}
      onChange={setTyped}
      onBlur={apply}
      onKeyDown={event => {
        if (event.key !== 'Enter') return
        // The code is checked before the draft is saved.
        event.preventDefault()
        apply()
      }}
    />
  )
}

type BalanceFieldsProps = Omit<DiscountFieldsProps, 'isSubmitted'>

/** Spends the points and the store credit of the customer. Empty for customers without any. */
export function BalanceFields(props: BalanceFieldsProps) {
  return (
    <div className="mt-3 grid gap-1 empty:hidden">
      <PointsField {...props} />
      <CreditField key={`${props.values.accountId} ${props.values.phone}`} {...props} />
    </div>
  )
}

function PointsField({ values: { usePoints }, quote, errorOf, onChange }: BalanceFieldsProps) {
  const t = useT()
  const { balance = 0, mostPoints = 0, note } = quote?.bonus ?? {}
  if (balance === 0 && !usePoints) return null
  return (
    <Balance
      name="usePoints"
      isChosen={usePoints}
      isUseless={mostPoints === 0}
      text={t('drafts.usePoints', { count: balance, most: mostPoints })}
      hint={note ?? (mostPoints === 0 ? t('drafts.pointsNotHere') : undefined)}
      error={errorOf('usePoints')}
      onChange={isChosen => onChange({ usePoints: isChosen })}
    />
  )
}

function CreditField({ values: { useCredit }, quote, errorOf, onChange }: BalanceFieldsProps) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const can = useCan()
  const { balanceAmd = 0, mostAmd = 0 } = quote?.credit ?? {}
  /** The highest balance that was shown for this customer. */
  const [shownAmd, setShownAmd] = useState(0)
  if (balanceAmd > shownAmd) setShownAmd(balanceAmd)
  if (balanceAmd === 0 && !useCredit) return null
  const amounts = { before: formatAmd(shownAmd), now: formatAmd(balanceAmd) }
  const totalAmd = quote?.totals.totalAmd ?? 0
  const isPart = mostAmd > 0 && mostAmd < Math.min(balanceAmd, totalAmd)
  const part = { amount: formatAmd(mostAmd), least: formatAmd(totalAmd - mostAmd) }
  // Staff who may not see customers get no balance.
  const isLess = can('customers.view') && (balanceAmd === 0 || (balanceAmd < shownAmd && mostAmd < totalAmd))
  return (
    <>
      <Balance
        name="useCredit"
        isChosen={useCredit}
        isUseless={mostAmd === 0}
        text={t('drafts.useCredit', { amount: formatAmd(balanceAmd) })}
        hint={isPart ? t('checkout.creditPart', part) : undefined}
        error={errorOf('useCredit')}
        onChange={isChosen => onChange({ useCredit: isChosen })}
      />
      {quote && useCredit && isLess && (
        <p role="status" className="text-sm text-warn">
          {balanceAmd === 0 ? t('drafts.creditGone') : t('drafts.creditSpent', amounts)}
        </p>
      )}
    </>
  )
}

type BalanceProps = {
  name: string
  isChosen: boolean
  /** Nothing of it can be spent on this order. */
  isUseless: boolean
  text: string
  hint: string | undefined
  error: string | undefined
  onChange: (isChosen: boolean) => void
}

function Balance({ name, isChosen, isUseless, text, hint, error, onChange }: BalanceProps) {
  return (
    <div>
      <Checkbox
        name={name}
        checked={isChosen}
        disabled={isUseless && !isChosen}
        aria-invalid={error !== undefined}
        onChange={event => onChange(event.target.checked)}
      >
        {text}
      </Checkbox>
      {hint && <p className="text-muted text-sm">{hint}</p>}
      {error && <FieldError role="alert">{error}</FieldError>}
    </div>
  )
}
