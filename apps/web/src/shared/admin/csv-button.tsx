import { shopDate } from '@shop/contracts/days.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { clock } from '#platform/clock.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { saveCsv } from '#platform/save-file.ts'
import { notify } from '#ui/toast/notify.ts'
import { CompactButton } from './fields/controls.tsx'
import { notifyFailure } from './notifications.ts'

type CsvButtonProps = {
  /** The name of the file, to which the day is added. */
  name: string
  /** Number of rows of the list. */
  total: number
  /** Maximum number of rows in the file. */
  max?: number
  read: () => Promise<string>
}

/** Downloads the rows of a list, with its filters, as a CSV file. */
export function CsvButton({ name, total, max = Number.POSITIVE_INFINITY, read }: CsvButtonProps) {
  const t = useT()
  const save = useMutation({
    mutationFn: async () => saveCsv(`${name}-${shopDate(clock.now())}.csv`, await read()),
    onSuccess: () => {
      if (total > max) notify({ kind: 'warn', title: t('admin.csvLimit', { count: max }) })
    },
    onError: error => notifyFailure(t('admin.csvFailed'), error),
  })
  return (
    <CompactButton pending={save.isPending} disabled={total === 0} onClick={() => save.mutate()}>
      <Download aria-hidden className="size-4" />
      {t('admin.csv')}
    </CompactButton>
  )
}
