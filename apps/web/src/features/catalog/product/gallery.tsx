import type { ProductPage } from '@shop/contracts/catalog.ts'
import { ChevronLeft, ChevronRight, ZoomIn } from 'lucide-react'
import { lazy, useRef, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { ProductPicture } from '#shared/product/product-picture.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { LazyPart } from '#ui/error-boundary.tsx'

const loadZoom = () => import('./gallery-zoom.tsx')
const GalleryZoom = lazy(loadZoom)
// The lazy component reports a failed load.
const preload = () => void loadZoom().catch(() => undefined)

type Pictures = ProductPage['pictures']
type GalleryProps = { pictures: Pictures; name: string }

/** A strip of pictures with swipe, thumbnails and buttons. A press opens the fullscreen view. */
export function Gallery({ pictures, name }: GalleryProps) {
  const t = useT()
  const textOf = useProductText()
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [zoomed, setZoomed] = useState<number>()
  const count = pictures.length
  const nameOf = (picture: Pictures[number], index: number) =>
    textOf(picture, 'alt') || (count > 1 ? t('product.pictureOf', { name, number: index + 1, count }) : name)
  const show = (index: number) => {
    const { current: list } = strip
    list?.scrollTo({ left: index * list.clientWidth, behavior: 'smooth' })
  }
  const settle = () => {
    const { current: list } = strip
    if (list && list.clientWidth > 0) setCurrent(Math.round(list.scrollLeft / list.clientWidth))
  }
  return (
    <section aria-label={t('product.pictures', { name })} className="relative min-w-0">
      <ul
        ref={strip}
        onScroll={settle}
        className="flex snap-x snap-mandatory overflow-x-auto rounded-card [scrollbar-width:none]"
      >
        {pictures.map((picture, index) => (
          <li key={picture.url} className="w-full shrink-0 snap-center">
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={t('product.zoom', { name: nameOf(picture, index) })}
              onPointerEnter={preload}
              onClick={() => setZoomed(index)}
              className="block w-full cursor-zoom-in -outline-offset-4"
            >
              <ProductPicture
                picture={picture}
                eager={index === 0}
                isMain={index === 0}
                isWhole
                sizes="(min-width: 64rem) 40rem, 100vw"
              />
            </button>
          </li>
        ))}
      </ul>
      <span aria-hidden className="pointer-events-none absolute top-3 right-3 rounded-full bg-surface p-2.5 text-muted">
        <ZoomIn className="size-5" />
      </span>
      {zoomed !== undefined && (
        <LazyPart>
          <GalleryZoom pictures={pictures} name={name} first={zoomed} onClose={() => setZoomed(undefined)} />
        </LazyPart>
      )}
      {count > 1 && (
        <div className="mt-2 flex items-center gap-1">
          <IconButton label={t('product.previousPicture')} disabled={current === 0} onClick={() => show(current - 1)}>
            <ChevronLeft aria-hidden className="size-5" />
          </IconButton>
          <ul className="flex min-w-0 flex-1 justify-center-safe gap-1 overflow-x-auto p-1 sm:gap-2 [scrollbar-width:none]">
            {pictures.map((picture, index) => (
              <li key={picture.url}>
                <button
                  type="button"
                  aria-label={nameOf(picture, index)}
                  aria-current={index === current || undefined}
                  onClick={() => show(index)}
                  className={cx(
                    'block w-12 overflow-hidden rounded-control border-2 forced-color-adjust-none sm:w-14',
                    index === current ? 'border-accent' : 'border-transparent',
                  )}
                >
                  <ProductPicture picture={picture} sizes="3.5rem" />
                </button>
              </li>
            ))}
          </ul>
          <IconButton
            label={t('product.nextPicture')}
            disabled={current === count - 1}
            onClick={() => show(current + 1)}
          >
            <ChevronRight aria-hidden className="size-5" />
          </IconButton>
        </div>
      )}
    </section>
  )
}
