import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '@shop/contracts/catalog-files.ts'
import { localePath } from '@shop/contracts/locales.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useLeaveGuard } from '#shared/admin/dialogs/leave-guard.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { ReasonField } from '#shared/admin/fields/reason-field.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { DropZone } from './drop-zone.tsx'
import { useUpload } from './queries.ts'

const MB = 1024 * 1024
const MIN_REASON = 3

type UploadFormProps = {
  /** Stock counts require a reason, which the stock ledger stores. */
  asksReason: boolean
  firstReason?: string
  children?: ReactNode
}

/** Uploads a file for checking and opens its import. On failure, the file and the reason stay. */
export function UploadForm({ asksReason, firstReason = '', children }: UploadFormProps) {
  const t = useT()
  const { file, setFile, reason, setReason, needsReason, upload, share, send, stop } = useSending(
    asksReason,
    firstReason,
  )
  const choose = (chosen: File) => {
    upload.reset()
    setFile(chosen)
    send(chosen)
  }
  const fault = file && faultOf(file)
  return (
    <div className="grid gap-3">
      {children}
      {asksReason && (
        <ReasonField value={reason} onChange={setReason} isMissing={needsReason} hint={t('files.reasonHint')} />
      )}
      <DropZone onChoose={choose} isBusy={upload.isPending}>
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
function faultOf({ size }: File): 'empty' | 'large' | undefined {
  if (size === 0) return 'empty'
  return size > MAX_IMPORT_BYTES ? 'large' : undefined
}

const isStopped = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

function useSending(asksReason: boolean, firstReason: string) {
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
  const isGiven = !asksReason || reason.trim().length >= MIN_REASON
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
      if (!isGiven || faultOf(chosen)) return
      const controller = new AbortController()
      sending.current = controller
      setShare(0)
      const said = asksReason ? reason.trim() : undefined
      upload.mutate({ file: chosen, reason: said, onProgress: setShare, signal: controller.signal })
    },
  }
}
