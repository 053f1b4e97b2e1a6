import type { ProductPage } from '@shop/contracts/catalog.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'

type GalleryProps = { pictures: ProductPage['pictures']; name: string }

/** Pictures side by side that snap into place: swiped by finger, stepped by buttons and by the arrow keys. */
export function Gallery({ pictures, name }: GalleryProps) {
  const t = useT()
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const count = pictures.length
  const show = (index: number) => {
    const { current: list } = strip
    list?.scrollTo({ left: index * list.clientWidth, behavior: 'smooth' })
  }
  const settle = () => {
    const { current: list } = strip
    if (list && list.clientWidth > 0) setCurrent(Math.round(list.scrollLeft / list.clientWidth))
  }
  return (
    <section aria-label={t('product.pictures', { name })} className="relative">
      <ul
        ref={strip}
        onScroll={settle}
        tabIndex={count > 1 ? 0 : undefined}
        className="flex snap-x snap-mandatory overflow-x-auto rounded-card [scrollbar-width:none]"
      >
        {pictures.map(({ url, width, height }, index) => (
          <li key={url} className="w-full shrink-0 snap-center">
            <img
              src={url}
              alt={count > 1 ? t('product.pictureOf', { name, number: index + 1, count }) : name}
              width={width}
              height={height}
              loading={index === 0 ? 'eager' : 'lazy'}
              fetchPriority={index === 0 ? 'high' : 'auto'}
              className="aspect-square w-full bg-raised object-cover"
            />
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className="absolute inset-x-3 bottom-3 flex items-center justify-between">
          <IconButton
            label={t('product.previousPicture')}
            disabled={current === 0}
            onClick={() => show(current - 1)}
            className="bg-surface"
          >
            <ChevronLeft aria-hidden className="size-5" />
          </IconButton>
          <span aria-hidden className="flex gap-2 rounded-full bg-surface px-3 py-2">
            {pictures.map(({ url }, index) => (
              <span key={url} className={cx('size-2 rounded-full', index === current ? 'bg-accent' : 'bg-control')} />
            ))}
          </span>
          <IconButton
            label={t('product.nextPicture')}
            disabled={current === count - 1}
            onClick={() => show(current + 1)}
            className="bg-surface"
          >
            <ChevronRight aria-hidden className="size-5" />
          </IconButton>
        </div>
      )}
    </section>
  )
}
