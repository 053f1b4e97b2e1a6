import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '@shop/contracts/catalog-files.ts'
import { localePath } from '@shop/contracts/locales.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useLeaveGuard } from '#shared/admin/dialogs/guards.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { DropZone } from '#shared/admin/fields/drop-zone.tsx'
import { ReasonField } from '#shared/admin/fields/form-fields.tsx'
import { AdminError } from '#shared/admin/page-parts.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { useUpload } from './queries.ts'

const MB = 1024 * 1024
const MIN_REASON_LENGTH = 3

type UploadFormProps = {
  /** Stock counts require a reason, which the stock ledger stores. */
  requiresReason: boolean
  firstReason?: string
  children?: ReactNode
}

/** Uploads a file for checking and opens its import. On failure, the file and the reason stay. */
export function UploadForm({ requiresReason, firstReason = '', children }: UploadFormProps) {
  const t = useT()
  const { file, setFile, reason, setReason, needsReason, upload, share, send, stop } = useUploadForm(
    requiresReason,
    firstReason,
  )
  const choose = (chosen: File) => {
    upload.reset()
    setFile(chosen)
    send(chosen)
  }
  const fault = file && findFileProblem(file)
  return (
    <div className="grid gap-3">
      {children}
      {requiresReason && (
        <ReasonField value={reason} onChange={setReason} isMissing={needsReason} hint={t('files.reasonHint')} />
      )}
      <DropZone
        accept=".csv,text/csv"
        hint={t('files.drop')}
        button={t('files.choose')}
        isBusy={upload.isPending}
        onChoose={([file]) => file && choose(file)}
      >
        {t('files.limits', { megabytes: MAX_IMPORT_BYTES / MB, rows: MAX_IMPORT_ROWS })}
      </DropZone>
      {file && !fault && (
        <div className="grid gap-2 text-sm">
          <p className="wrap-anywhere font-medium">{file.name}</p>
          {upload.isPending ? (
            <>
              <progress value={share} max={1} aria-label={t('files.sending')} className="h-2 w-full accent-accent" />
              <div>
                <CompactButton onClick={stop}>{t('admin.cancel')}</CompactButton>
              </div>
            </>
          ) : (
            <div>
              <CompactButton variant="primary" onClick={() => send(file)}>
                {t('files.check')}
              </CompactButton>
            </div>
          )}
        </div>
      )}
      {fault === 'empty' && <FieldError role="alert">{t('files.isEmpty', { name: file?.name ?? '' })}</FieldError>}
      {fault === 'large' && (
        <FieldError role="alert">
          {t('files.tooBig', {
            name: file?.name ?? '',
            size: Math.ceil((file?.size ?? 0) / MB),
            megabytes: MAX_IMPORT_BYTES / MB,
          })}
        </FieldError>
      )}
      {upload.error && !isStopped(upload.error) ? <AdminError error={upload.error} /> : null}
    </div>
  )
}

/** Problems that can be found before the upload. */
function findFileProblem({ size }: File): 'empty' | 'large' | undefined {
  if (size === 0) return 'empty'
  return size > MAX_IMPORT_BYTES ? 'large' : undefined
}

const isStopped = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

function useUploadForm(requiresReason: boolean, firstReason: string) {
  const locale = useLocale()
  const navigate = useNavigate()
  const [file, setFile] = useState<File>()
  const [reason, setReason] = useState(firstReason)
  const [needsReason, setNeedsReason] = useState(false)
  const [share, setShare] = useState(0)
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])
  const { pass } = useLeaveGuard(file !== undefined || reason !== firstReason)
  const upload = useUpload(({ id }) => {
    pass()
    void navigate(localePath(locale, adminPaths.import(id)))
  })
  const isGiven = !requiresReason || reason.trim().length >= MIN_REASON_LENGTH
  return {
    file,
    setFile,
    reason,
    setReason,
    needsReason: needsReason && !isGiven,
    upload,
    share,
    stop: () => sending.current?.abort(),
    send: (chosen: File) => {
      setNeedsReason(true)
      if (!isGiven || findFileProblem(chosen)) return
      const controller = new AbortController()
      sending.current = controller
      setShare(0)
      const givenReason = requiresReason ? reason.trim() : undefined
      upload.mutate({ file: chosen, reason: givenReason, onProgress: setShare, signal: controller.signal })
    },
  }
}
