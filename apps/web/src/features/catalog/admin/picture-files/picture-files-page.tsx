import { MAX_PICTURE_FILES } from '@shop/contracts/catalog-pictures.ts'
import { MAX_PICTURES } from '@shop/contracts/catalog-writing.ts'
import { useState } from 'react'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useLeaveGuard } from '#shared/admin/dialogs/guards.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { DropZone } from '#shared/admin/fields/drop-zone.tsx'
import { AdminError, AdminHeading, BackLink, Panel } from '#shared/admin/page-parts.tsx'
import { PICTURE_TYPES } from '#shared/pictures/uploads.tsx'
import { ProductText } from '#shared/product/product-text.tsx'
import { Badge, type Tone } from '#ui/badge.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import type { FileRow } from './add-files.ts'
import { type ChoiceProblem, usePictureFiles } from './use-picture-files.ts'

const OUTCOMES: Record<FileRow['outcome'], { name: MessageId; tone: Tone }> = {
  add: { name: 'files.pictures.outcome.add', tone: 'info' },
  sending: { name: 'files.pictures.outcome.sending', tone: 'info' },
  added: { name: 'files.pictures.outcome.added', tone: 'ok' },
  there: { name: 'files.pictures.outcome.there', tone: 'ok' },
  repeated: { name: 'files.pictures.outcome.repeated', tone: 'neutral' },
  full: { name: 'files.pictures.outcome.full', tone: 'warn' },
  archived: { name: 'files.pictures.outcome.archived', tone: 'warn' },
  unknown: { name: 'files.pictures.outcome.unknown', tone: 'bad' },
  ambiguous: { name: 'files.pictures.outcome.ambiguous', tone: 'bad' },
  large: { name: 'files.pictures.outcome.large', tone: 'bad' },
  empty: { name: 'files.pictures.outcome.empty', tone: 'bad' },
  notPicture: { name: 'files.pictures.outcome.notPicture', tone: 'bad' },
  damaged: { name: 'files.pictures.outcome.damaged', tone: 'bad' },
  failed: { name: 'files.pictures.outcome.failed', tone: 'bad' },
}

const PROBLEMS: Record<ChoiceProblem, MessageId> = {
  zip: 'files.pictures.problem.zip',
  many: 'files.pictures.problem.many',
  none: 'files.pictures.problem.none',
}

/** Adds pictures to many products by the names of their files, after a report about each file. */
export function PictureFilesPage() {
  const t = useT()
  const { rows, maxMib, work, progress, problem, error, choose, add, stop } = usePictureFiles()
  const waiting = rows.filter(({ outcome }) => outcome === 'add')
  const sending = rows.filter(({ outcome }) => outcome === 'sending')
  const there = rows.filter(({ outcome }) => outcome === 'there')
  const failed = rows.filter(({ outcome }) => outcome === 'failed')
  const added = rows.filter(({ outcome }) => outcome === 'added')
  useLeaveGuard(work === 'adding')
  return (
    <>
      <BackLink to={adminPaths.files}>{t('admin.page.files')}</BackLink>
      <AdminHeading title={t('admin.page.pictureFiles')} note={t('files.pictures.note')} />
      <div className="grid gap-4">
        <Panel title={t('files.pictures.choose')}>
          <ul className="mb-3 grid list-disc gap-1 pl-5 text-muted text-sm">
            <li>{t('files.pictures.rule.name')}</li>
            <li>{t('files.pictures.rule.order')}</li>
            <li>{t('files.pictures.rule.again')}</li>
          </ul>
          <DropZone
            accept={`${PICTURE_TYPES},.zip,application/zip`}
            isMany
            isBusy={work !== undefined}
            hint={t('files.pictures.drop')}
            button={t('files.pictures.chooseFiles')}
            onChoose={files => void choose(files)}
          >
            {t('files.pictures.limits', { count: MAX_PICTURE_FILES })}
          </DropZone>
          {problem && <FieldError role="alert">{t(PROBLEMS[problem], { count: MAX_PICTURE_FILES })}</FieldError>}
        </Panel>
        {error !== undefined && <AdminError error={error} />}
        {work && (
          <div className="flex items-center gap-3">
            <progress
              value={progress.done}
              max={Math.max(1, progress.total)}
              aria-label={t(work === 'reading' ? 'files.pictures.reading' : 'files.pictures.adding', progress)}
              className="h-2 min-w-0 flex-1 accent-accent"
            />
            <span className="text-sm tabular-nums">
              {t(work === 'reading' ? 'files.pictures.reading' : 'files.pictures.adding', progress)}
            </span>
            <CompactButton onClick={stop}>{t('files.pictures.stop')}</CompactButton>
          </div>
        )}
        {rows.length > 0 && (
          <Panel
            title={t('files.pictures.report', { count: rows.length })}
            actions={
              !work &&
              waiting.length + failed.length > 0 && (
                <CompactButton variant="primary" onClick={() => void add()}>
                  {waiting.length > 0
                    ? t('files.pictures.add', { count: waiting.length + failed.length })
                    : t('files.pictures.retry', { count: failed.length })}
                </CompactButton>
              )
            }
          >
            <p role="status" className="mb-2 text-muted text-sm">
              {t('files.pictures.figures', {
                added: added.length,
                there: there.length,
                waiting: waiting.length + sending.length,
                left: rows.length - added.length - there.length - waiting.length - sending.length,
              })}
            </p>
            <FileRows rows={rows} maxMib={maxMib} />
          </Panel>
        )}
      </div>
    </>
  )
}

/** Number of rows that are shown at first. */
const SHOWN = 100

function FileRows({ rows, maxMib }: { rows: readonly FileRow[]; maxMib: number }) {
  const t = useT()
  const [isAll, setAll] = useState(false)
  return (
    <>
      <ul>
        {(isAll ? rows : rows.slice(0, SHOWN)).map(row => (
          <FileItem key={row.key} row={row} maxMib={maxMib} />
        ))}
      </ul>
      {!isAll && rows.length > SHOWN && (
        <CompactButton onClick={() => setAll(true)}>{t('files.pictures.all', { count: rows.length })}</CompactButton>
      )}
    </>
  )
}

function FileItem({ row: { name, outcome, product, failure }, maxMib }: { row: FileRow; maxMib: number }) {
  const t = useT()
  const { name: label, tone } = OUTCOMES[outcome]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-hairline border-t py-2 text-sm first:border-t-0">
      <span className="mr-auto min-w-0">
        <code className="wrap-anywhere block font-semibold">{name}</code>
        {product && (
          <LocaleLink
            to={adminPaths.product(product.id)}
            className="wrap-anywhere inline-flex min-h-6 items-center text-muted hover:underline pointer-coarse:min-h-11"
          >
            <ProductText of={product} field="title" />
            {product.sku !== null && ` · ${product.sku}`}
          </LocaleLink>
        )}
        {outcome === 'failed' && (
          <span className="wrap-anywhere block text-bad">{failure || t('error.checkConnection')}</span>
        )}
      </span>
      <Badge tone={tone}>{t(label, { maxMib, maxPictures: MAX_PICTURES })}</Badge>
    </li>
  )
}
