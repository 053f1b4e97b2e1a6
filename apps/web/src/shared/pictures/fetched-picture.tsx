import type { Picture } from '@shop/contracts/pictures.ts'
import { useEffect, useState } from 'react'
import { RetryNotice } from '#ui/retry-notice.tsx'

type FetchedPictureProps = {
  picture: Picture
  /** What useQuery says of its bytes, a WebP. */
  query: {
    data: Uint8Array<ArrayBuffer> | undefined
    isError: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  /** A large one offers another try where it did not come; a small one just keeps its placeholder. */
  size: 'small' | 'large'
}

const CLASSES = { small: 'size-20 object-cover', large: 'h-auto w-full rounded-picture' }

/** One that is asked for with a token, which an address in an `<img>` would not send; its placeholder until it is there. */
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
