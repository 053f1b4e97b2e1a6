import type { CatalogPicture } from '@shop/contracts/catalog.ts'
import { useLocale } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'
import { localText } from './product-text.tsx'

type ProductPictureProps = {
  picture: CatalogPicture
  /** Width as the `sizes` attribute. */
  sizes: string
  /** Visible at once: loaded before the others. */
  eager?: boolean
  /** The largest picture of the page: loaded first. */
  isMain?: boolean
  className?: string | undefined
}

/**
 * A square product picture: an upload in a suitable width and format, on top of its placeholder. The alternative text
 * is written by staff; a placeholder has none.
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

/** Returns the PNG of a product picture for link previews; undefined for a placeholder. */
export function previewOf(imageUrl: string): string | undefined {
  return imageUrl.endsWith('.svg') ? undefined : imageUrl.replace(/\.webp$/, '.png')
}
