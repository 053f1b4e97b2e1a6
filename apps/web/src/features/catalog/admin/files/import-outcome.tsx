import type { CatalogImport } from '@shop/contracts/catalog-files.ts'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { useConfirm } from '#shared/admin/dialogs/confirm.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { AdminError, Panel } from '#shared/admin/page-parts.tsx'
import { timestampText } from '#shared/admin/timestamps.ts'
import { Notice } from '#ui/notice.tsx'
import { useApply, useErrorsFile } from './queries.ts'
import { UploadForm } from './upload-form.tsx'

type ImportProps = { import: CatalogImport }

/** The result of an import and the next possible actions. */
export function ImportOutcome({ import: file }: ImportProps) {
  const { state, wrongRows, newRows, changedRows } = file
  if (state === 'checking' || state === 'applying') return <Progress import={file} />
  if (state === 'applied') return <Applied import={file} />
  if (state === 'refused') return <RejectedFile import={file} />
  if (wrongRows > 0) return <InvalidRows import={file} />
  return newRows + changedRows > 0 ? <Ready import={file} /> : <NoChanges />
}

function Progress({ import: { state, doneRows, totalRows } }: ImportProps) {
  const t = useT()
  const title = state === 'checking' ? t('files.state.checking') : t('files.state.applying')
  return (
    <Panel title={title}>
      {/* Without a value it moves by itself: a worker has yet to take the file. */}
      <progress
        value={totalRows > 0 ? doneRows : undefined}
        max={Math.max(1, totalRows)}
        aria-label={title}
        className="h-2.5 w-full accent-accent"
      />
      <p className="mt-1 text-muted text-sm tabular-nums">
        {totalRows > 0 ? t('files.progress', { done: doneRows, total: totalRows }) : t('files.queued')}
      </p>
      <p className="mt-2 text-sm">{t('files.mayLeave')}</p>
    </Panel>
  )
}

function Ready({ import: file }: ImportProps) {
  const t = useT()
  const confirm = useConfirm()
  const apply = useApply(file)
  const counts = { isNew: file.newRows, changed: file.changedRows }
  const confirmImport = async () => {
    const options = {
      title: t('files.applyTitle', { name: file.name }),
      text: t('files.applyText', counts),
      action: t('files.apply', { count: file.newRows + file.changedRows }),
    }
    if (await confirm(options)) apply.mutate()
  }
  return (
    <>
      <Notice
        kind="ok"
        role="status"
        title={t('files.ready')}
        actions={
          <CompactButton variant="primary" pending={apply.isPending} onClick={() => void confirmImport()}>
            {t('files.apply', { count: file.newRows + file.changedRows })}
          </CompactButton>
        }
      >
        {t('files.readyText', counts)}
        {file.reason && <p className="mt-1">{t('files.reasonGiven', { reason: file.reason })}</p>}
      </Notice>
      {apply.error ? <AdminError error={apply.error} /> : null}
    </>
  )
}

function Applied({ import: file }: ImportProps) {
  const t = useT()
  const locale = useLocale()
  const { newRows, changedRows, wrongRows, appliedAt } = file
  return (
    <Notice
      kind="ok"
      role="status"
      title={t('files.applied')}
      actions={wrongRows > 0 && <DownloadErrors import={file} />}
    >
      {t('files.appliedText', {
        isNew: newRows,
        changed: changedRows,
        when: appliedAt ? timestampText(appliedAt, locale) : '',
      })}
      {wrongRows > 0 && <p className="mt-1">{t('files.skipped', { count: wrongRows })}</p>}
    </Notice>
  )
}

function NoChanges() {
  const t = useT()
  return (
    <Notice role="status" title={t('files.nothing')}>
      {t('files.nothingText')}
    </Notice>
  )
}

function InvalidRows({ import: file }: ImportProps) {
  const t = useT()
  const confirm = useConfirm()
  const apply = useApply(file)
  const correctRows = file.newRows + file.changedRows
  const skip = async () => {
    const options = {
      title: t('files.skipTitle', { name: file.name }),
      text: t('files.skipText', { count: file.wrongRows }),
      action: t('files.skip', { count: correctRows }),
    }
    if (await confirm(options)) apply.mutate()
  }
  return (
    <RetryUpload import={file}>
      <div className="grid gap-4">
        <Notice
          kind="bad"
          role="alert"
          title={t('files.wrong', { count: file.wrongRows })}
          actions={
            <>
              <DownloadErrors import={file} />
              {correctRows > 0 && (
                <CompactButton pending={apply.isPending} onClick={() => void skip()}>
                  {t('files.skip', { count: correctRows })}
                </CompactButton>
              )}
            </>
          }
        >
          {t(correctRows > 0 ? 'files.wrongText' : 'files.wrongAll')}
        </Notice>
        {apply.error ? <AdminError error={apply.error} /> : null}
      </div>
    </RetryUpload>
  )
}

function DownloadErrors({ import: { id, name } }: ImportProps) {
  const t = useT()
  const errors = useErrorsFile(id)
  return (
    <CompactButton pending={errors.isPending} onClick={() => errors.mutate(name)}>
      <Download aria-hidden className="size-4" />
      {t('files.errorsFile')}
    </CompactButton>
  )
}

function RejectedFile({ import: file }: ImportProps) {
  const t = useT()
  return (
    <RetryUpload import={file}>
      <Notice kind="bad" role="alert" title={file.problem?.message ?? t('files.state.refused')}>
        {t('files.refusedText')}
      </Notice>
    </RetryUpload>
  )
}

/** Shows the errors next to the upload of a corrected file, and reuses the reason. */
function RetryUpload({ import: { reason }, children }: ImportProps & { children: ReactNode }) {
  const t = useT()
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {children}
      <Panel title={t('files.again')}>
        <UploadForm requiresReason={reason !== null} firstReason={reason ?? ''} />
      </Panel>
    </div>
  )
}
