import type { Picture } from '@shop/contracts/pictures.ts'
import { RotateCw, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import type { Options } from '#platform/api/types.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { IconButton } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { compactButtonClass } from '../admin/fields/controls.tsx'

/** Accepted types. With this list, phones convert to JPEG. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif'

type Upload = {
  key: number
  file: File
  /** A blob: URL for the preview. */
  preview: string
  /** Progress from 0 to 1. */
  share: number
  /** Id of the stored picture. */
  id?: string
  /** Error text; '' without a response. */
  failure?: string
}

export type Uploads = ReturnType<typeof useUploads>

type UploadOptions<P> = {
  /** Uploads a file and reports progress. @throws ApiError */
  send: (file: File, options: Options) => Promise<P>
  /** Maximum number of pictures. */
  maxPictures: number
  /** Called when a picture is stored; it then leaves the list of uploads. */
  onStored?: (picture: P, upload: Upload) => void
}

/** Uploads pictures one after the other while the user fills in the form. */
export function useUploads<P extends Picture>({ send: sendFile, maxPictures, onStored }: UploadOptions<P>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const { current: work } = useRef({
    next: 0,
    queue: Promise.resolve(),
    abort: new Map<number, AbortController>(),
    previews: new Set<string>(),
  })

  useEffect(
    () => () => {
      for (const controller of work.abort.values()) controller.abort()
      for (const preview of work.previews) URL.revokeObjectURL(preview)
    },
    [work],
  )

  const change = (key: number, changes: Partial<Upload>) =>
    setUploads(all => all.map(upload => (upload.key === key ? { ...upload, ...changes } : upload)))

  async function send(upload: Upload): Promise<void> {
    const { key, file } = upload
    const controller = work.abort.get(key)
    if (!controller || controller.signal.aborted) return
    try {
      const picture = await sendFile(file, {
        signal: controller.signal,
        onProgress: share => change(key, { share }),
      })
      if (onStored) {
        onStored(picture, upload)
        drop(upload)
      } else change(key, { id: picture.id, share: 1 })
    } catch (error) {
      if (!controller.signal.aborted) change(key, { failure: errorTextOf(error) })
    }
  }

  function drop({ key, preview }: Upload): void {
    work.previews.delete(preview)
    URL.revokeObjectURL(preview)
    setUploads(all => all.filter(upload => upload.key !== key))
  }

  function begin(upload: Upload): void {
    work.abort.set(upload.key, new AbortController())
    work.queue = work.queue.then(() => send(upload))
  }

  return {
    uploads,
    ids: uploads.flatMap(({ id }) => id ?? []),
    isSending: uploads.some(({ id, failure }) => id === undefined && failure === undefined),
    hasFailed: uploads.some(({ failure }) => failure !== undefined),
    add(files: readonly File[]): void {
      const added = files.slice(0, maxPictures - uploads.length).map(file => {
        const preview = URL.createObjectURL(file)
        work.previews.add(preview)
        return { key: work.next++, file, preview, share: 0 }
      })
      setUploads(all => [...all, ...added])
      for (const upload of added) begin(upload)
    },
    retry({ failure, ...upload }: Upload): void {
      setUploads(all => all.map(other => (other.key === upload.key ? { ...upload, share: 0 } : other)))
      begin(upload)
    },
    remove(upload: Upload): void {
      work.abort.get(upload.key)?.abort()
      drop(upload)
    },
  }
}

function errorTextOf(error: unknown): string {
  if (!(error instanceof ApiError)) return ''
  return error.detailText || (error.serverMessage ?? '')
}

type UploadItemProps = { upload: Upload; name: string; onRetry: () => void; onRemove: () => void }

/** An upload with its progress or error. */
export function UploadItem({ upload: { preview, share, id, failure }, name, onRetry, onRemove }: UploadItemProps) {
  const t = useT()
  const isSending = id === undefined && failure === undefined
  return (
    <li className="w-32">
      <div className="relative">
        <img src={preview} alt={name} className="size-32 rounded-control object-cover" />
        <IconButton
          label={t('admin.removePicture', { name })}
          onClick={onRemove}
          className="absolute top-0 right-0 bg-surface"
        >
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
      {isSending && (
        <progress
          value={share}
          max={1}
          aria-label={t('admin.sending', { name })}
          className="mt-1 h-1.5 w-full accent-accent"
        />
      )}
      {id !== undefined && <p className="mt-1 text-ok text-xs">{t('admin.sent')}</p>}
      {failure !== undefined && (
        <>
          <FieldError role="alert">{failure || t('error.checkConnection')}</FieldError>
          <button type="button" onClick={onRetry} className={compactButtonClass('quiet', 'mt-1')}>
            <RotateCw aria-hidden className="size-4" />
            {t('error.retry')}
          </button>
        </>
      )}
    </li>
  )
}
