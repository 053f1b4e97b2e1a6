import { type PointerEvent, useId, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useConfirmClose } from '#shared/admin/dialogs/guards.ts'
import { focalStyle } from '#shared/product/product-picture.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { parseFocus, toFocusText } from './draft.ts'

type FocusDialogProps = {
  url: string
  title: string
  /** The focal point as in the draft. */
  focus: string
  onDone: (focus: string) => void
  onClose: () => void
}

const CENTER = { x: 50, y: 50 }
const AXES = [
  { axis: 'x', label: 'adminCatalog.crop.x' },
  { axis: 'y', label: 'adminCatalog.crop.y' },
] as const

/** Chooses the point of a picture that stays visible on cards, by pressing the picture or by sliders. */
export function FocusDialog({ url, title, focus, onDone, onClose }: FocusDialogProps) {
  const t = useT()
  const id = useId()
  const [point, setPoint] = useState(() => parseFocus(focus) ?? CENTER)
  const leave = useConfirmClose(toFocusText(point) !== toFocusText(parseFocus(focus) ?? CENTER), onClose)
  const follow = ({ buttons, currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    if (buttons === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    setPoint({ x: toPercent((clientX - left) / width), y: toPercent((clientY - top) / height) })
  }
  return (
    <Dialog open keepsInput onClose={leave} title={title} description={t('adminCatalog.focusHelp')}>
      <div className="grid gap-4">
        <div className="flex flex-wrap items-end justify-center gap-4">
          <div
            onPointerDown={event => {
              event.currentTarget.setPointerCapture(event.pointerId)
              follow(event)
            }}
            onPointerMove={follow}
            className="relative cursor-crosshair touch-none select-none overflow-hidden rounded-control border border-hairline"
          >
            <img src={url} alt="" draggable={false} className="block max-h-72 max-w-full" />
            <span
              aria-hidden
              style={{ left: `${point.x}%`, top: `${point.y}%` }}
              className="pointer-events-none absolute size-6 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-on-accent bg-accent"
            />
          </div>
          <img
            src={url}
            alt=""
            draggable={false}
            style={focalStyle(point)}
            className="size-32 rounded-picture border border-hairline bg-raised object-cover"
          />
        </div>
        {AXES.map(({ axis, label }) => (
          <div key={axis} className="grid grid-cols-[8rem_minmax(0,1fr)] items-center gap-3 text-sm">
            <label htmlFor={`${id}-${axis}`}>{t(label)}</label>
            <input
              id={`${id}-${axis}`}
              type="range"
              min={0}
              max={100}
              value={point[axis]}
              onChange={({ target }) => setPoint({ ...point, [axis]: Number(target.value) })}
              className="min-h-9 accent-(--accent)"
            />
          </div>
        ))}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={() => onDone('')}>
            {t('adminCatalog.focusCenter')}
          </Button>
          <Button onClick={() => onDone(toFocusText(point))}>{t('adminCatalog.focusSet')}</Button>
        </div>
      </div>
    </Dialog>
  )
}

const toPercent = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100)
