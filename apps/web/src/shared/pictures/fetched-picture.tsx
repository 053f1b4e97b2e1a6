import type { Picture } from '@shop/contracts/pictures.ts'
import { useEffect, useState } from 'react'
import { RetryNotice } from '#ui/retry-notice.tsx'

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
