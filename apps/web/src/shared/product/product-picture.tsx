import type { CatalogPicture } from '@shop/contracts/catalog.ts'
import type { FocalPoint } from '@shop/contracts/pictures.ts'
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
  /** Shows the whole picture on its blurred placeholder, whatever its shape. Cards fill their square around its focal point. */
  isWhole?: boolean
  className?: string | undefined
}

/** A picture outside these ratios of width to height would lose too much in a square. */
const RATIOS = { narrowest: 0.62, widest: 1.6 }
/** A smaller picture is shown whole and is hardly enlarged, pixels. */
const SMALL = 160

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
  const { url, width, height, avif, webp, placeholder, isOnWhite, focus } = picture
  const { isCropped, isSmall } = fitOf(picture, isWhole)
  const { text, lang } = localText(picture, 'alt', useLocale())
  return (
    <span
      className={cx(
        'relative isolate block aspect-square w-full overflow-hidden',
        isOnWhite ? 'bg-paper' : 'bg-raised',
        className,
      )}
    >
      {placeholder && !isOnWhite && (
        <img src={placeholder} alt="" className="absolute inset-0 size-full object-cover blur-lg" />
      )}
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
          ref={isCropped && focus ? image => void (image && Object.assign(image.style, focalStyle(focus))) : undefined}
          className={cx(
            'absolute inset-0 m-auto size-full',
            isCropped ? 'object-cover' : 'object-contain',
            isSmall && 'max-h-40 max-w-40',
            isOnWhite && 'mix-blend-multiply',
          )}
        />
      </picture>
    </span>
  )
}

/** Returns whether a picture is cropped to the square, and whether it is too small to fill it. */
function fitOf({ width, height, isOnWhite }: CatalogPicture, isWhole: boolean) {
  const ratio = width / height
  const isSmall = Math.max(width, height) < SMALL
  const isCropped = !(isWhole || isOnWhite || isSmall) && ratio > RATIOS.narrowest && ratio < RATIOS.widest
  return { isCropped, isSmall }
}

/**
 * Returns the style that keeps a focal point visible in a cropped picture. The content security policy lets only scripts
 * set it: server-rendered pages must not contain it.
 */
export const focalStyle = (focus: FocalPoint | null | undefined) =>
  focus ? { objectPosition: `${focus.x}% ${focus.y}%` } : undefined

/** Returns the PNG of a product picture for link previews; undefined for a placeholder. */
export function previewOf(imageUrl: string): string | undefined {
  return imageUrl.endsWith('.svg') ? undefined : imageUrl.replace(/\.webp$/, '.png')
}
