import type { PublicPicture } from '@shop/contracts/pictures.ts'
import { cx } from '#ui/class-names.ts'

type UploadedPictureProps = {
  picture: PublicPicture
  /** Width as the `sizes` attribute. */
  sizes: string
  /** The largest picture of the page: loaded first. */
  isMain?: boolean
  className?: string
}

/** A decorative picture that staff have uploaded. It is never cropped: the ground fills the rest. */
export function UploadedPicture({ picture, sizes, isMain = false, className }: UploadedPictureProps) {
  const { url, avif, webp, width, height } = picture
  return (
    <picture className={cx('block overflow-hidden bg-raised', className)}>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      <img
        src={url}
        alt=""
        width={width}
        height={height}
        loading={isMain ? 'eager' : 'lazy'}
        fetchPriority={isMain ? 'high' : 'auto'}
        decoding="async"
        className="size-full object-contain"
      />
    </picture>
  )
}
