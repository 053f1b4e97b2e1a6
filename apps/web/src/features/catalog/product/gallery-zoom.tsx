import { Dialog as Base } from '@base-ui/react/dialog'
import type { ProductPage } from '@shop/contracts/catalog.ts'
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'

/** Picture width at each zoom step, relative to the shorter side of the screen. The frame scrolls. */
const STEPS = ['', 'w-[150vmin]', 'w-[200vmin]', 'w-[300vmin]'] as const
const PERCENT = [100, 150, 200, 300] as const
/** The zoom step of a double press. */
const CLOSE_UP = 2

type GalleryZoomProps = {
  pictures: ProductPage['pictures']
  name: string
  /** Index of the first picture to show. */
  first: number
  onClose: () => void
}

/** Fullscreen pictures: zoom with + and - or a double press, step with arrows or a swipe, close with Esc. */
export default function GalleryZoom({ pictures, name, first, onClose }: GalleryZoomProps) {
  const t = useT()
  const textOf = useProductText()
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(first)
  const [step, setStep] = useState(0)
  const count = pictures.length
  const show = (index: number) => {
    const next = Math.max(0, Math.min(count - 1, index))
    setStep(0)
    setCurrent(next)
    strip.current?.children[next]?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }
  const zoom = (by: number) => setStep(Math.max(0, Math.min(STEPS.length - 1, step + by)))
  // Scroll to the picture that was pressed.
  useEffect(() => {
    strip.current?.children[first]?.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'instant' })
  }, [first])
  // Keeps the center of the image in the middle.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the size has changed
  useEffect(() => {
    const frame = strip.current?.children[current]?.firstElementChild
    frame?.scrollTo({
      left: (frame.scrollWidth - frame.clientWidth) / 2,
      top: (frame.scrollHeight - frame.clientHeight) / 2,
      behavior: 'instant',
    })
  }, [step])
  const settle = () => {
    const { current: list } = strip
    if (!list || list.clientWidth === 0) return
    const index = Math.round(list.scrollLeft / list.clientWidth)
    if (index !== current) {
      setCurrent(index)
      setStep(0)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = { '+': () => zoom(1), '=': () => zoom(1), '-': () => zoom(-1) }[event.key]
    const turn = step === 0 && { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (act) act()
    else if (turn) show(current + turn)
    else return
    event.preventDefault()
  }
  return (
    <Base.Root open onOpenChange={isOpen => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-scrim" />
        <Base.Popup className="fixed inset-0 z-50 flex flex-col bg-bg outline-none" onKeyDown={onKeyDown}>
          <div className="flex items-center justify-between gap-3 py-2 pr-2 pl-5">
            <Base.Title className="truncate text-lg">{name}</Base.Title>
            <div className="flex items-center">
              <span role="status" className="w-14 text-right text-muted text-sm tabular-nums">
                {t('product.zoomPercent', { percent: PERCENT[step] ?? 100 })}
              </span>
              <IconButton label={t('product.zoomOut')} disabled={step === 0} onClick={() => zoom(-1)}>
                <ZoomOut aria-hidden className="size-5" />
              </IconButton>
              <IconButton label={t('product.zoomIn')} disabled={step === STEPS.length - 1} onClick={() => zoom(1)}>
                <ZoomIn aria-hidden className="size-5" />
              </IconButton>
              <IconButton label={t('dialog.close')} onClick={onClose}>
                <X aria-hidden className="size-5" />
              </IconButton>
            </div>
          </div>
          <ul
            ref={strip}
            onScroll={settle}
            className={cx(
              'flex min-h-0 flex-1 snap-x snap-mandatory [scrollbar-width:none]',
              step === 0 ? 'overflow-x-auto' : 'overflow-x-hidden',
            )}
          >
            {pictures.map((picture, index) => (
              <li key={picture.url} className="h-full w-full shrink-0 snap-center">
                <Frame isOnPaper={picture.isOnWhite === true} onDoublePress={() => setStep(step === 0 ? CLOSE_UP : 0)}>
                  <img
                    src={picture.url}
                    alt={
                      textOf(picture, 'alt') ||
                      (count > 1 ? t('product.pictureOf', { name, number: index + 1, count }) : name)
                    }
                    width={picture.width}
                    height={picture.height}
                    draggable={false}
                    className={cx(
                      'm-auto shrink-0 object-contain',
                      picture.isOnWhite && 'mix-blend-multiply',
                      step === 0 ? 'max-h-full max-w-full' : 'max-w-none',
                      index === current && STEPS[step],
                    )}
                  />
                </Frame>
              </li>
            ))}
          </ul>
          {count > 1 && (
            <div className="flex items-center justify-center gap-4 p-2">
              <IconButton
                label={t('product.previousPicture')}
                disabled={current === 0}
                onClick={() => show(current - 1)}
              >
                <ChevronLeft aria-hidden className="size-5" />
              </IconButton>
              <span className="text-muted text-sm tabular-nums">
                {current + 1} / {count}
              </span>
              <IconButton
                label={t('product.nextPicture')}
                disabled={current === count - 1}
                onClick={() => show(current + 1)}
              >
                <ChevronRight aria-hidden className="size-5" />
              </IconButton>
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

type FrameProps = {
  /** True for a photo with a white background. */
  isOnPaper: boolean
  onDoublePress: () => void
  children: ReactNode
}

/** A scrollable frame for a zoomed picture; a double press toggles the zoom. */
function Frame({ isOnPaper, onDoublePress, children }: FrameProps) {
  const t = useT()
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard
      tabIndex={0}
      aria-label={t('product.zoomFrame')}
      onDoubleClick={onDoublePress}
      className={cx('isolate flex h-full w-full touch-manipulation overflow-auto p-3', isOnPaper && 'bg-paper')}
    >
      {children}
    </section>
  )
}
