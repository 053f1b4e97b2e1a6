import type { Picture } from '@shop/contracts/pictures.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import type { Options } from '#platform/api/types.ts'

/** What the shop takes; naming them makes phones send JPEG. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif'

export type Upload = {
  key: number
  file: File
  /** A blob: address, to be seen at once. */
  preview: string
  /** How much of it is sent, from 0 to 1. */
  share: number
  /** Its picture's id, once it is kept. */
  id?: string
  /** Why it is not; '' where there was no answer. */
  failure?: string
}

export type Uploads = ReturnType<typeof useUploads>

type UploadOptions<P> = {
  /** Sends a file, telling how much of it is there. @throws ApiError */
  send: (file: File, options: Options) => Promise<P>
  /** How many there can be at once. */
  most: number
  /** Takes a picture over as soon as it is kept: it is no upload any more. */
  onKept?: (picture: P, upload: Upload) => void
}

/** Pictures that are sent one after the other while the rest of the form is filled in. */
export function useUploads<P extends Picture>({ send: sendFile, most, onKept }: UploadOptions<P>) {
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
      if (onKept) {
        onKept(picture, upload)
        drop(upload)
      } else change(key, { id: picture.id, share: 1 })
    } catch (error) {
      if (!controller.signal.aborted) change(key, { failure: wordsOf(error) })
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
      const added = files.slice(0, most - uploads.length).map(file => {
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

function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError)) return ''
  return error.detailText || (error.serverMessage ?? '')
}
