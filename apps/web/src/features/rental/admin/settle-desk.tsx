import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { StaffRental } from '@shop/contracts/rental-staff.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { useConfirm } from '#shared/admin/confirm.tsx'
import { DenseButton } from '#shared/admin/controls.tsx'
import { Button } from '#ui/button.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { notify } from '#ui/toast/notify.ts'
import { useSettle } from './queries.ts'
import { DepositFacts, depositLeftAmd, Row } from './rental-facts.tsx'

type Damage = { key: number; note: string; amount: string }

/** The deposit is settled: damage is kept from it, the rest goes back. It cannot be undone, so it is asked once more. */
export function SettleDesk({ data }: { data: StaffRental }) {
  const t = useT()
  const confirm = useConfirm()
  const [damages, setDamages] = useState<readonly Damage[]>([])
  const { mutate, isPending, error } = useSettle(data.rental.id)
  const leftAmd = depositLeftAmd(data.rental)
  const damageAmd = damages.reduce((sum, { amount }) => sum + (Number(amount) || 0), 0)
  const backAmd = leftAmd - damageAmd
  const isTooMuch = backAmd < 0

  async function settle(): Promise<void> {
    const isSure = await confirm({
      title: t('adminRentals.settleTitle'),
      text: t('adminRentals.settleText', {
        back: formatAmd(backAmd),
        kept: formatAmd(data.rental.depositAmd - backAmd),
      }),
      action: t('adminRentals.settle'),
    })
    if (!isSure) return
    mutate(
      { damages: damages.map(({ note, amount }) => ({ note, amountAmd: Number(amount) })) },
      { onSuccess: () => notify({ kind: 'ok', title: t('adminRentals.settled') }) },
    )
  }

  const change = (key: number, changes: Partial<Damage>) =>
    setDamages(all => all.map(damage => (damage.key === key ? { ...damage, ...changes } : damage)))
  return (
    <form
      className="grid max-w-xl gap-4"
      onSubmit={event => {
        event.preventDefault()
        if (!isTooMuch && !isPending) void settle()
      }}
    >
      <DepositFacts data={data} />
      {damages.map((damage, index) => (
        <DamageFields
          key={damage.key}
          damage={damage}
          nth={index + 1}
          onChange={changes => change(damage.key, changes)}
          onRemove={() => setDamages(all => all.filter(({ key }) => key !== damage.key))}
        />
      ))}
      <DenseButton
        className="justify-self-start"
        onClick={() => setDamages(all => [...all, { key: (all.at(-1)?.key ?? 0) + 1, note: '', amount: '' }])}
      >
        <Plus aria-hidden className="size-4" />
        {t('adminRentals.addDamage')}
      </DenseButton>
      <dl className="border-hairline border-t pt-3 font-medium" aria-live="polite">
        <Row term={t('adminRentals.willGoBack')}>{formatAmd(Math.max(0, backAmd))}</Row>
      </dl>
      {isTooMuch && <FieldError role="alert">{t('adminRentals.tooMuch', { left: formatAmd(leftAmd) })}</FieldError>}
      {error !== null && <AdminError error={error} />}
      <Button type="submit" pending={isPending} disabled={isTooMuch} className="justify-self-start">
        {t('adminRentals.settle')}
      </Button>
    </form>
  )
}

type DamageFieldsProps = {
  damage: Damage
  nth: number
  onChange: (changes: Partial<Damage>) => void
  onRemove: () => void
}

function DamageFields({ damage: { note, amount }, nth, onChange, onRemove }: DamageFieldsProps) {
  const t = useT()
  return (
    <fieldset
      aria-label={t('adminRentals.damageNth', { nth })}
      className="grid items-end gap-2 sm:grid-cols-[minmax(0,1fr)_9rem_auto]"
    >
      <Field label={t('adminRentals.damageNote')}>
        {control => (
          <TextInput
            {...control}
            required
            maxLength={500}
            value={note}
            onChange={({ target }) => onChange({ note: target.value })}
          />
        )}
      </Field>
      <Field label={t('adminRentals.damageAmount')}>
        {control => (
          <TextInput
            {...control}
            type="number"
            inputMode="numeric"
            required
            min={1}
            step={1}
            value={amount}
            onChange={({ target }) => onChange({ amount: target.value })}
          />
        )}
      </Field>
      <IconButton label={t('adminRentals.removeDamage', { nth })} onClick={onRemove} className="justify-self-end">
        <Trash2 aria-hidden className="size-5" />
      </IconButton>
    </fieldset>
  )
}
