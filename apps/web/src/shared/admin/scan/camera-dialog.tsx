import { BrowserMultiFormatReader } from '@zxing/browser'
import { useEffect, useRef, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'

/** The camera sees a code many times a second: the same one counts again after this time. */
const SAME_CODE_MS = 1500

/** Reads barcodes and QR codes with the camera of the device. */
export default function CameraDialog({ onScan, onClose }: { onScan: (code: string) => void; onClose: () => void }) {
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
    const controls = reader.decodeFromConstraints(constraints, video.current ?? undefined, result => {
      const code = result?.getText()
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
    <Dialog open onClose={onClose} title={t('admin.scan.title')}>
      {hasFailed ? (
        <Notice kind="bad" role="alert" title={t('admin.scan.failed')}>
          {t('admin.scan.failedText')}
        </Notice>
      ) : (
        <video ref={video} muted playsInline className="aspect-video w-full rounded-picture bg-raised object-cover" />
      )}
      <p role="status" className="mt-2 min-h-6 text-sm">
        {last && <code>{last}</code>}
      </p>
    </Dialog>
  )
}
