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
  /** Shows the whole picture on its blurred placeholder, whatever its shape. Cards fill their square if it fits. */
  isWhole?: boolean
  className?: string | undefined
}

/** A picture outside these ratios of width to height would lose too much in a square. */
const RATIOS = { narrowest: 0.62, widest: 1.6 }

/**
 * A square product picture: an upload in a suitable width and format, on top of its placeholder. The alternative text
 * is written by staff; a placeholder has none.
 */
export function ProductPicture({
  picture,
  sizes,
  eager = false,
  isMain = false,
  isWhole = false,
  className,
}: ProductPictureProps) {
  const { url, width, height, avif, webp, placeholder } = picture
  const ratio = width / height
  const isCropped = !isWhole && ratio > RATIOS.narrowest && ratio < RATIOS.widest
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
          className={cx('relative size-full', isCropped ? 'object-cover' : 'object-contain')}
        />
      </picture>
    </span>
  )
}

/** Returns the PNG of a product picture for link previews; undefined for a placeholder. */
export function previewOf(imageUrl: string): string | undefined {
  return imageUrl.endsWith('.svg') ? undefined : imageUrl.replace(/\.webp$/, '.png')
}
