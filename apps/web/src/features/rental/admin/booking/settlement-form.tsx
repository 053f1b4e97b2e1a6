import { MAX_PRICE_AMD } from '@shop/contracts/catalog-writing.ts'
import type { StaffRental } from '@shop/contracts/rental-staff.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { useConfirm } from '#shared/admin/dialogs/confirm.tsx'
import { useLeaveGuard } from '#shared/admin/dialogs/guards.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { parseWholeNumber, TextField } from '#shared/admin/fields/form-fields.tsx'
import { AdminError } from '#shared/admin/page-parts.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/controls.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { notify } from '#ui/toast/notify.ts'
import { useSettleDeposit } from '../queries.ts'
import { DepositFacts, depositLeftAmd, Row } from './rental-facts.tsx'

type Damage = { key: number; note: string; amount: string }

/** Settles the deposit: damage is deducted, the rest is refunded. Asks for confirmation because it cannot be undone. */
export function SettlementForm({ data }: { data: StaffRental }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const locale = useLocale()
  const confirm = useConfirm()
  const prices = data.damagePrices ?? []
  const [damages, setDamages] = useState<readonly Damage[]>([])
  const [isAgreed, setAgreed] = useState(false)
  const { mutate, isPending, error } = useSettleDeposit(data.rental.id)
  const leftAmd = depositLeftAmd(data.rental)
  const damageAmd = damages.reduce((sum, damage) => sum + (parseAmount(damage) ?? 0), 0)
  const [isSubmitted, setSubmitted] = useState(false)
  useLeaveGuard(damages.some(({ note, amount }) => note.trim() !== '' || amount !== ''))
  const refundAmd = leftAmd - damageAmd
  const isTooMuch = refundAmd < 0

  async function settle(): Promise<void> {
    const isSure = await confirm({
      title: t('adminRentals.settleTitle'),
      text: t('adminRentals.settleText', {
        back: formatAmd(refundAmd),
        kept: formatAmd(data.rental.depositAmd - refundAmd),
      }),
      action: t('adminRentals.settle'),
    })
    if (!isSure) return
    mutate(
      {
        damages: damages.map(damage => ({ note: damage.note.trim(), amountAmd: parseAmount(damage) ?? 0 })),
        isAgreed: isAgreed && damages.length > 0,
      },
      { onSuccess: () => notify({ kind: 'ok', title: t('adminRentals.settled') }) },
    )
  }

  /** The customer has agreed to the damage as it was listed. */
  const update = (changed: (all: readonly Damage[]) => readonly Damage[]) => {
    setDamages(changed)
    setAgreed(false)
  }
  const add = (note: string, amount: string) =>
    update(all => [...all, { key: (all.at(-1)?.key ?? 0) + 1, note, amount }])
  const change = (key: number, changes: Partial<Damage>) =>
    update(all => all.map(damage => (damage.key === key ? { ...damage, ...changes } : damage)))
  return (
    <form
      noValidate
      className="grid max-w-xl gap-4"
      onSubmit={event => {
        event.preventDefault()
        setSubmitted(true)
        if (!isTooMuch && !isPending && damages.every(isComplete)) void settle()
      }}
    >
      <DepositFacts data={data} />
      {damages.map((damage, index) => (
        <DamageFields
          key={damage.key}
          damage={damage}
          isSubmitted={isSubmitted}
          index={index + 1}
          onChange={changes => change(damage.key, changes)}
          onRemove={() => update(all => all.filter(({ key }) => key !== damage.key))}
        />
      ))}
      {prices.length > 0 && (
        <fieldset>
          <legend className="mb-1 text-muted text-sm">{t('adminRentals.damagePrices')}</legend>
          <div className="flex flex-wrap gap-2">
            {prices.map(({ part, amountAmd }) => (
              <CompactButton key={part.ru} onClick={() => add(part[locale], String(amountAmd))}>
                <Plus aria-hidden className="size-4" />
                {part[locale]} · {formatAmd(amountAmd)}
              </CompactButton>
            ))}
          </div>
        </fieldset>
      )}
      <CompactButton className="justify-self-start" onClick={() => add('', '')}>
        <Plus aria-hidden className="size-4" />
        {t('adminRentals.addDamage')}
      </CompactButton>
      {damages.length > 0 && (
        <Checkbox checked={isAgreed} onChange={({ target }) => setAgreed(target.checked)}>
          {t('adminRentals.isAgreed')}
          <span className="block text-muted text-sm">{t('adminRentals.isAgreed.hint')}</span>
        </Checkbox>
      )}
      <dl className="border-hairline border-t pt-3 font-medium" aria-live="polite">
        <Row term={t('adminRentals.willGoBack')}>{formatAmd(Math.max(0, refundAmd))}</Row>
      </dl>
      {isTooMuch && <FieldError role="alert">{t('adminRentals.tooMuch', { left: formatAmd(leftAmd) })}</FieldError>}
      {error !== null && <AdminError error={error} />}
      <Button type="submit" pending={isPending} disabled={isTooMuch} className="justify-self-start">
        {t('adminRentals.settle')}
      </Button>
    </form>
  )
}

/** Parses the amount; undefined if it is invalid. */
const parseAmount = ({ amount }: Damage) => parseWholeNumber(amount, MAX_PRICE_AMD) || undefined
const isComplete = (damage: Damage) => damage.note.trim() !== '' && parseAmount(damage) !== undefined

type DamageFieldsProps = {
  damage: Damage
  isSubmitted: boolean
  index: number
  onChange: (changes: Partial<Damage>) => void
  onRemove: () => void
}

function DamageFields({ damage, isSubmitted, index, onChange, onRemove }: DamageFieldsProps) {
  const t = useT()
  const { note, amount } = damage
  return (
    <fieldset
      aria-label={t('adminRentals.damageNumber', { number: index })}
      className="grid items-start gap-2 sm:grid-cols-[minmax(0,1fr)_9rem_auto]"
    >
      <TextField
        label={t('adminRentals.damageNote')}
        error={isSubmitted && !note.trim() ? t('admin.fieldMissing') : undefined}
        maxLength={500}
        value={note}
        onChange={text => onChange({ note: text })}
      />
      <TextField
        label={t('adminRentals.damageAmount')}
        error={isSubmitted && !parseAmount(damage) ? t('adminRentals.amountWrong') : undefined}
        inputMode="numeric"
        autoComplete="off"
        value={amount}
        onChange={text => onChange({ amount: text })}
      />
      <IconButton
        label={t('adminRentals.removeDamage', { number: index })}
        onClick={onRemove}
        className="justify-self-end sm:mt-7"
      >
        <Trash2 aria-hidden className="size-5" />
      </IconButton>
    </fieldset>
  )
}
