import type { ShownPicture } from '@shop/contracts/catalog.ts'
import { useLocale } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'
import { localText } from './product-text.tsx'

type ProductPictureProps = {
  picture: ShownPicture
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string
  /** In sight at once: loaded before the others. */
  eager?: boolean
  /** The largest of its page: asked for before anything else. */
  isMain?: boolean
  className?: string | undefined
}

/**
 * A square picture of a product: an uploaded one in the width and format that suit the browser, over its placeholder. Its
 * text is what staff wrote of it; a placeholder has none.
 */
export function ProductPicture({ picture, sizes, eager = false, isMain = false, className }: ProductPictureProps) {
  const { url, width, height, avif, webp, placeholder } = picture
  const { text, lang } = localText(picture, 'alt', useLocale())
  return (
    <span className={cx('relative block aspect-square w-full overflow-hidden bg-raised', className)}>
      {placeholder && <img src={placeholder} alt="" className="absolute inset-0 size-full object-cover blur-lg" />}
      <picture>
        {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
        {webp && <source type="image/webp" srcSet={webp} sizes={sizes} />}
        <img
          src={url}
          alt={text}
          lang={text ? lang : undefined}
          width={width}
          height={height}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={isMain ? 'high' : 'auto'}
          decoding="async"
          className="relative size-full object-cover"
        />
      </picture>
    </span>
  )
}
