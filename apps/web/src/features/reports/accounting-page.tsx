import { paymentsCsv, receiptsCsv, refundsCsv, salesCsv, stockValueCsv, vatCsv } from '@shop/contracts/accounting.ts'
import { addDays, shopDate } from '@shop/contracts/days.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { call } from '#platform/api/client.ts'
import { clock } from '#platform/clock.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { saveCsv } from '#platform/save-file.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { AdminHeading } from '#shared/admin/page-parts.tsx'
import { type Period, readPeriod } from '#shared/admin/stats/period.ts'
import { PeriodPicker } from '#shared/admin/stats/period-picker.tsx'
import { ReportNav } from './report-nav.tsx'

const FILES = ['sales', 'refunds', 'receipts', 'vat', 'stockValue', 'payments'] as const
type FileKind = (typeof FILES)[number]
const PERIOD_FILES = {
  sales: salesCsv,
  refunds: refundsCsv,
  receipts: receiptsCsv,
  vat: vatCsv,
  payments: paymentsCsv,
} as const

/** The month that contains a day. */
function monthOf(day: string): Period {
  const from = `${day.slice(0, 7)}-01`
  const next = addDays(from, 31)
  return { from, to: addDays(`${next.slice(0, 7)}-01`, -1) }
}

/** Files for the accountant: of a month, or of other days. */
export function AccountingPage() {
  const t = useT()
  const [params] = useSearchParams()
  const today = shopDate(clock.now())
  const thisMonth = { ...monthOf(today), to: today }
  const lastMonth = monthOf(addDays(thisMonth.from, -1))
  const period = params.has('from') ? readPeriod(params, today) : lastMonth
  const presets = [
    { label: t('reports.lastMonth'), period: lastMonth },
    { label: t('reports.thisMonth'), period: thisMonth },
  ]
  return (
    <>
      <AdminHeading title={t('admin.page.accounting')} note={t('reports.accountingNote')} />
      <ReportNav />
      <div className="grid gap-5">
        <PeriodPicker period={period} params={params} today={today} presets={presets} />
        <ul className="grid max-w-4xl divide-y divide-hairline rounded-card border border-hairline bg-surface">
          {FILES.map(kind => (
            <AccountingFile key={kind} kind={kind} period={period} />
          ))}
        </ul>
      </div>
    </>
  )
}

type FileProps = { kind: FileKind; period: Period }

function AccountingFile({ kind, period: { from, to } }: FileProps) {
  const t = useT()
  const language = useLocale()
  const save = useMutation({
    mutationFn: async () => {
      if (kind === 'stockValue')
        return saveCsv(`stock-value-${to}.csv`, await call(stockValueCsv, { query: { date: to, language } }))
      saveCsv(`${kind}-${from}-${to}.csv`, await call(PERIOD_FILES[kind], { query: { from, to, language } }))
    },
    onError: error => notifyFailure(t('reports.notSaved'), error),
  })
  const file = t(`reports.file.${kind}`)
  const action = t('reports.download')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold text-base">{file}</h2>
        <p className="text-muted text-sm">{t(`reports.fileText.${kind}`)}</p>
      </div>
      <CompactButton
        pending={save.isPending}
        aria-label={t('reports.fileOf', { action, file })}
        onClick={() => save.mutate()}
      >
        <Download aria-hidden className="size-4" />
        {action}
      </CompactButton>
    </li>
  )
}
