import { BrowserMultiFormatReader } from '@zxing/browser'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { CompactButton } from '../fields/controls.tsx'

/** The camera sees a code many times a second: the same one counts again after this time. */
const SAME_CODE_MS = 1500

/** What a scanned code means. */
export type ScanResult = { kind: 'ok' | 'bad'; text: string }

type CameraDialogProps = {
  onScan: (code: string) => void
  onClose: () => void
  /** The result of the last scan, which the dialog shows because it covers the page. */
  result?: ScanResult | undefined
  returnFocusTo?: RefObject<HTMLElement | null> | undefined
}

/** Reads barcodes and QR codes with the camera of the device. */
export default function CameraDialog({ onScan, onClose, result, returnFocusTo }: CameraDialogProps) {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  const report = useRef(onScan)
  const [hasFailed, setFailed] = useState(false)
  const [last, setLast] = useState('')
  useEffect(() => {
    report.current = onScan
  })
  useEffect(() => {
    let isClosed = false
    const seen = { code: '', at: -SAME_CODE_MS }
    const reader = new BrowserMultiFormatReader()
    const constraints = { video: { facingMode: 'environment' } }
    const controls = reader.decodeFromConstraints(constraints, video.current ?? undefined, found => {
      const code = found?.getText()
      if (isClosed || !code) return
      const now = performance.now()
      const isSame = code === seen.code && now - seen.at < SAME_CODE_MS
      Object.assign(seen, { code, at: now })
      if (isSame) return
      setLast(code)
      report.current(code)
    })
    controls.then(
      started => isClosed && started.stop(),
      () => !isClosed && setFailed(true),
    )
    return () => {
      isClosed = true
      controls.then(
        started => started.stop(),
        () => undefined,
      )
    }
  }, [])
  return (
    <Dialog open onClose={onClose} title={t('admin.scan.title')} returnFocusTo={returnFocusTo}>
      {hasFailed ? (
        <Notice kind="bad" role="alert" title={t('admin.scan.failed')}>
          {t('admin.scan.failedText')}
        </Notice>
      ) : (
        <video ref={video} muted playsInline className="aspect-video w-full rounded-picture bg-raised object-cover" />
      )}
      <div role={result?.kind === 'bad' ? 'alert' : 'status'} className="mt-2 min-h-12">
        {last && result ? <Notice kind={result.kind} title={result.text} /> : <code className="text-sm">{last}</code>}
      </div>
      {last && (
        // While the code stays in the picture, it counts once.
        <CompactButton aria-label={t('admin.scan.again', { code: last })} onClick={() => onScan(last)} className="mt-2">
          +1
        </CompactButton>
      )}
    </Dialog>
  )
}
