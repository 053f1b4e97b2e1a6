import { MAX_ACCOUNTING_DAYS, paymentsCsv } from '@shop/contracts/accounting.ts'
import { addDays, daysBetween, shopDate } from '@shop/contracts/days.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { clock } from '#platform/clock.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { saveCsv } from '#platform/save-file.ts'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { TextField } from '#shared/admin/fields/form-fields.tsx'

/** Downloads payments and refunds of a period with their receipts, for the accountant. */
export function PaymentsFile() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <CompactButton onClick={() => setOpen(true)}>
        <Download aria-hidden className="size-4" />
        {t('adminReturns.file')}
      </CompactButton>
      {isOpen && <PeriodDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** Returns the last complete month. */
function lastMonth(today: string): { from: string; to: string } {
  const to = addDays(`${today.slice(0, 7)}-01`, -1)
  return { from: `${to.slice(0, 7)}-01`, to }
}

function PeriodDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const language = useLocale()
  const [period, setPeriod] = useState(() => lastMonth(shopDate(clock.now())))
  const [isSubmitted, setSubmitted] = useState(false)
  const { from, to } = period
  const isInvalid = !from || !to || from > to || daysBetween(from, to) >= MAX_ACCOUNTING_DAYS
  const save = useMutation({
    mutationFn: async () => {
      saveCsv(`payments-${from}-${to}.csv`, await call(paymentsCsv, { query: { from, to, language } }))
    },
    onSuccess: onClose,
  })
  const submit = () => {
    setSubmitted(true)
    if (!isInvalid) save.mutate()
  }
  const day = (name: 'from' | 'to', label: string, error?: string) => (
    <TextField
      label={label}
      error={error}
      type="date"
      max={shopDate(clock.now())}
      value={period[name]}
      onChange={text => setPeriod({ ...period, [name]: text })}
    />
  )
  const error = isSubmitted && isInvalid ? t('adminReturns.fileWrong', { days: MAX_ACCOUNTING_DAYS }) : undefined
  return (
    <FormDialog
      title={t('adminReturns.fileTitle')}
      text={t('adminReturns.fileText')}
      action={t('adminReturns.fileSave')}
      change={save}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {day('from', t('adminReturns.fileFrom'))}
        {day('to', t('adminReturns.fileTo'), error)}
      </div>
    </FormDialog>
  )
}
