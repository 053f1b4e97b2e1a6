import { type CashEntry, receiveCash } from '@shop/contracts/couriers-staff.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { TextField } from '#shared/admin/fields/form-fields.tsx'
import { QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { timestampText } from '#shared/admin/timestamps.ts'
import { useIdempotencyKey } from '#shared/idempotency-key.ts'
import { notify } from '#ui/toast/notify.ts'
import { courierCashQuery } from '../queries.ts'

/** The limit of the API. */
const MAX_AMD = 10_000_000

type CashDialogProps = { courierId: string; name: string; onClose: () => void }

/** The cash of a courier: what they have, what they hand over, and every entry with its difference. */
export function CashDialog({ courierId, name, onClose }: CashDialogProps) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const queryClient = useQueryClient()
  const keyOf = useIdempotencyKey()
  const cash = courierCashQuery(courierId)
  const query = useQuery(cash)
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const entered = /^-?\d{1,8}$/.test(amount.trim()) ? Number(amount) : 0
  const amountAmd = Math.abs(entered) <= MAX_AMD ? entered : 0
  const isNoteMissing = amountAmd < 0 && note.trim() === ''
  const receive = useMutation({
    mutationFn: () => {
      const body = { amountAmd, note: note.trim() || undefined }
      return call(receiveCash, { params: { id: courierId }, headers: keyOf(body), body })
    },
    onSuccess: result => {
      queryClient.setQueryData(cash.queryKey, result)
      notify({ kind: 'ok', title: t('adminDeliveries.cashReceived', { amount: formatAmd(amountAmd) }) })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('adminDeliveries.cashTitle', { name })}
      text={t('adminDeliveries.cashText')}
      action={t('adminDeliveries.cashReceive')}
      change={receive}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true)
        if (amountAmd !== 0 && !isNoteMissing) receive.mutate()
      }}
    >
      {!query.data && <QueryPlaceholder query={query} className="h-24 w-full" />}
      {query.data && <Balance cashAmd={query.data.cashAmd} />}
      <TextField
        label={t('adminDeliveries.cashAmount')}
        error={isSubmitted && amountAmd === 0 ? t('adminDeliveries.cashAmountWrong') : undefined}
        value={amount}
        onChange={setAmount}
      />
      <TextField
        label={t('adminDeliveries.cashNote')}
        hint={t('adminDeliveries.cashNoteHint')}
        error={isSubmitted && isNoteMissing ? t('adminDeliveries.cashNoteMissing') : undefined}
        maxLength={300}
        value={note}
        onChange={setNote}
      />
      {query.data && <Entries entries={query.data.entries} />}
    </FormDialog>
  )
}

function Balance({ cashAmd }: { cashAmd: number }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  return (
    <p className="font-semibold">
      {cashAmd < 0
        ? t('adminDeliveries.cashTooMuch', { amount: formatAmd(-cashAmd) })
        : t('adminDeliveries.cashHas', { amount: formatAmd(cashAmd) })}
    </p>
  )
}

function Entries({ entries }: { entries: readonly CashEntry[] }) {
  const t = useT()
  return (
    <section>
      <h3 className="mb-1 text-base">{t('adminDeliveries.cashEntries')}</h3>
      {entries.length === 0 && <p className="text-muted text-sm">{t('adminDeliveries.cashNone')}</p>}
      <ul className="max-h-60 divide-y divide-hairline overflow-y-auto text-sm">
        {entries.map(entry => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

/** A fee that differs from the agreed one, and cash that stays with the courier, are shown as differences. */
function Entry({ entry }: { entry: CashEntry }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const locale = useLocale()
  const { kind, amountAmd, dueAmd, orderNumber, note, at, by } = entry
  const isTaken = kind === 'taken'
  const changeAmd = isTaken ? amountAmd : -amountAmd
  // A correction has no difference of its own.
  const differenceAmd = amountAmd < 0 ? 0 : amountAmd - dueAmd
  const due = t(isTaken ? 'adminDeliveries.cashAgreed' : 'adminDeliveries.cashBefore', { amount: formatAmd(dueAmd) })
  return (
    <li className="grid gap-0.5 py-2">
      <p className="flex flex-wrap justify-between gap-x-4 font-medium tabular-nums">
        <span>
          {isTaken
            ? t('adminDeliveries.cashTaken', { number: String(orderNumber ?? '') })
            : t('adminDeliveries.cashHanded')}
        </span>
        <span>{`${changeAmd < 0 ? '−' : '+'}${formatAmd(Math.abs(changeAmd))}`}</span>
      </p>
      <p className="text-muted">{[timestampText(at, locale), by, due].filter(Boolean).join(' · ')}</p>
      {differenceAmd !== 0 && (
        <p className="text-bad">{t('adminDeliveries.cashDifference', { amount: formatAmd(differenceAmd) })}</p>
      )}
      {note && <p className="break-words">{note}</p>}
    </li>
  )
}
