import type { Picture } from '@shop/contracts/pictures.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { RetryNotice } from '#ui/notice.tsx'

type PictureStripProps<P extends { id: string }> = {
  pictures: readonly P[]
  /** Returns the accessible name of a picture. */
  nameOf: (picture: P) => string
  draw: (picture: P, size: 'small' | 'large') => ReactNode
}

/** Thumbnails that open the large picture. */
export function PictureStrip<P extends { id: string }>({ pictures, nameOf, draw }: PictureStripProps<P>) {
  const [shown, setShown] = useState<P>()
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {pictures.map(picture => (
          <li key={picture.id}>
            <button
              type="button"
              aria-label={nameOf(picture)}
              onClick={() => setShown(picture)}
              className="block overflow-hidden rounded-control focus-visible:outline-3 focus-visible:outline-ring focus-visible:outline-offset-2"
            >
              {draw(picture, 'small')}
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <Dialog open onClose={() => setShown(undefined)} title={nameOf(shown)} className="sm:max-w-3xl">
          {draw(shown, 'large')}
        </Dialog>
      )}
    </>
  )
}

type FetchedPictureProps = {
  picture: Picture
  /** Query result with the bytes of a WebP. */
  query: {
    data: Uint8Array<ArrayBuffer> | undefined
    isError: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  /** A large picture offers a retry after a failure; a small one keeps its placeholder. */
  size: 'small' | 'large'
}

const CLASSES = { small: 'size-20 object-cover', large: 'h-auto w-full rounded-picture' }

/** A picture that requires a token, which an `<img>` would not send. Shows a placeholder until it has loaded. */
export function FetchedPicture({ picture, query, size }: FetchedPictureProps) {
  const { placeholder, width, height } = picture
  const { data: bytes, isError, isFetching, refetch } = query
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!bytes) return
    const made = URL.createObjectURL(new Blob([bytes], { type: 'image/webp' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes])
  return (
    <>
      <img src={address ?? placeholder} alt="" width={width} height={height} className={CLASSES[size]} />
      {isError && size === 'large' && <RetryNotice pending={isFetching} onRetry={() => void refetch()} />}
    </>
  )
}
