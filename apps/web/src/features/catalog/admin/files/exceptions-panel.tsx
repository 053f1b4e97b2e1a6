import {
  type ExceptionImport,
  type ExceptionRow,
  exportCompatibility,
  importCompatibility,
  MAX_EXCEPTION_BYTES,
} from '@shop/contracts/compatibility-staff.ts'
import { shopDate } from '@shop/contracts/days.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { DropZone } from '#shared/admin/fields/drop-zone.tsx'
import { AdminError, Panel } from '#shared/admin/page-parts.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { CATALOG_KEY } from '../queries.ts'
import { useDownload } from './queries.ts'

/** Errors that are listed; the rest is counted. */
const MAX_ERRORS = 20

/** The exceptions of all products as a file: download, check and save. */
export function ExceptionsPanel({ canImport }: { canImport: boolean }) {
  const t = useT()
  const client = useQueryClient()
  const [csv, setCsv] = useState<File>()
  const [isTooLarge, setTooLarge] = useState(false)
  const download = useDownload(
    () => call(exportCompatibility, {}),
    () => `compatibility-${shopDate(new Date())}`,
  )
  const check = useMutation({
    mutationFn: (file: File) => call(importCompatibility, { query: { isTrial: 'true' }, body: file }),
  })
  const apply = useMutation({
    mutationFn: (file: File) => call(importCompatibility, { query: { isTrial: 'false' }, body: file }),
    onSuccess: () => client.invalidateQueries({ queryKey: CATALOG_KEY }),
  })
  const choose = (file: File) => {
    check.reset()
    apply.reset()
    const isLarge = file.size > MAX_EXCEPTION_BYTES
    setTooLarge(isLarge)
    if (isLarge) return
    setCsv(file)
    check.mutate(file)
  }
  const result = apply.data ?? check.data
  const canApply = csv !== undefined && result !== undefined && !result.isApplied && isChange(result)
  return (
    <Panel title={t('files.fit.title')}>
      <p className="mb-3 text-muted text-sm">{t('files.fit.text')}</p>
      <div className="grid gap-3">
        <div>
          <CompactButton pending={download.isPending} onClick={() => download.mutate(undefined)}>
            <Download aria-hidden className="size-4" />
            {t('files.fit.download')}
          </CompactButton>
        </div>
        {canImport && (
          <DropZone
            accept=".csv,text/csv"
            hint={t('files.drop')}
            button={t('files.fit.choose')}
            isBusy={check.isPending || apply.isPending}
            onChoose={([file]) => file && choose(file)}
          >
            {null}
          </DropZone>
        )}
        {isTooLarge && <FieldError role="alert">{t('files.fit.large')}</FieldError>}
        {result && !isTooLarge && <ImportResult result={result} />}
        {canApply && (
          <div>
            <CompactButton variant="primary" pending={apply.isPending} onClick={() => apply.mutate(csv)}>
              {t('files.fit.apply')}
            </CompactButton>
          </div>
        )}
        {check.error || apply.error ? <AdminError error={check.error ?? apply.error} /> : null}
      </div>
    </Panel>
  )
}

const countOf = ({ rows }: ExceptionImport, fate: ExceptionRow['fate']): number =>
  rows.filter(row => row.fate === fate).length

const isChange = (result: ExceptionImport): boolean =>
  countOf(result, 'wrong') === 0 && countOf(result, 'same') < result.rows.length

function ImportResult({ result }: { result: ExceptionImport }) {
  const t = useT()
  const wrong = result.rows.flatMap(({ number, error }) => (error ? [{ number, ...error }] : []))
  const counts = {
    isNew: countOf(result, 'new'),
    changed: countOf(result, 'changed'),
    removed: countOf(result, 'removed'),
    same: countOf(result, 'same'),
    wrong: wrong.length,
  }
  const hasNoChange = wrong.length === 0 && counts.same === result.rows.length
  return (
    <Notice
      kind={result.isApplied ? 'ok' : wrong.length > 0 ? 'bad' : 'info'}
      role="status"
      title={result.isApplied ? t('files.fit.applied') : hasNoChange ? t('files.fit.nothing') : undefined}
    >
      <p>{t('files.fit.check', counts)}</p>
      <ul className="mt-1 list-disc pl-5 empty:hidden">
        {wrong.slice(0, MAX_ERRORS).map(({ number, column, message }) => (
          <li key={number}>{t('files.fit.wrongRow', { row: number, column, message })}</li>
        ))}
      </ul>
    </Notice>
  )
}
