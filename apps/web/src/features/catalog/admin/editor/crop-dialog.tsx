import { type PointerEvent, useEffect, useId, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { useConfirmClose } from '#shared/admin/dialogs/guards.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { type Crop, cropToSquare, dragCrop, MAX_ZOOM, type Size, toSquare } from './crop.ts'

type CropDialogProps = {
  file: File
  size: Size
  onDone: (file: File) => void
  onClose: () => void
}

const PERCENT = 100
const INITIAL_CROP: Crop = { x: 0.5, y: 0.5, zoom: 1 }
const CONTROLS: readonly { key: keyof Crop; label: MessageId }[] = [
  { key: 'zoom', label: 'adminCatalog.crop.zoom' },
  { key: 'x', label: 'adminCatalog.crop.x' },
  { key: 'y', label: 'adminCatalog.crop.y' },
]

/** Selects the square of a picture by dragging or by sliders. */
export function CropDialog({ file, size, onDone, onClose }: CropDialogProps) {
  const t = useT()
  const id = useId()
  const [crop, setCrop] = useState(INITIAL_CROP)
  const [isCropping, setCropping] = useState(false)
  const leave = useConfirmClose(crop !== INITIAL_CROP, onClose)
  const { side } = toSquare(size, crop)
  const slack = { zoom: 1, x: size.width - side, y: size.height - side }
  const cut = async () => {
    setCropping(true)
    onDone(await cropToSquare(file, crop).catch(() => file))
  }
  return (
    <Dialog
      open
      keepsInput
      onClose={leave}
      closable={!isCropping}
      title={t('adminCatalog.crop.title')}
      description={file.name}
    >
      <div className="grid gap-4">
        <Frame file={file} size={size} crop={crop} onCrop={setCrop} />
        <div className="grid gap-1">
          {CONTROLS.map(({ key, label }) => (
            <div key={key} className="grid grid-cols-[8rem_minmax(0,1fr)] items-center gap-3 text-sm">
              <label htmlFor={`${id}-${key}`}>{t(label)}</label>
              <input
                id={`${id}-${key}`}
                type="range"
                min={key === 'zoom' ? PERCENT : 0}
                max={key === 'zoom' ? MAX_ZOOM * PERCENT : PERCENT}
                disabled={slack[key] < 1}
                value={Math.round(crop[key] * PERCENT)}
                onChange={({ target }) => setCrop({ ...crop, [key]: Number(target.value) / PERCENT })}
                className="min-h-9 accent-(--accent)"
              />
            </div>
          ))}
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" disabled={isCropping} onClick={() => onDone(file)}>
            {t('adminCatalog.crop.whole')}
          </Button>
          <Button pending={isCropping} onClick={() => void cut()}>
            {t('adminCatalog.crop.cut')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

type FrameProps = { file: File; size: Size; crop: Crop; onCrop: (crop: Crop) => void }

function Frame({ file, size, crop, onCrop }: FrameProps) {
  const url = useObjectUrl(file)
  const { left, top, side } = toSquare(size, crop)
  const share = (pixels: number) => `${(pixels / side) * PERCENT}%`
  const drag = ({ currentTarget, pointerId, movementX, movementY }: PointerEvent<HTMLDivElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const { clientWidth } = currentTarget
    onCrop(dragCrop(size, crop, { x: movementX / clientWidth, y: movementY / clientWidth }))
  }
  return (
    <div
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
      className="relative mx-auto aspect-square w-full max-w-80 cursor-grab touch-none select-none overflow-hidden rounded-picture bg-raised active:cursor-grabbing"
    >
      {url && (
        <img
          src={url}
          alt=""
          draggable={false}
          className="absolute max-w-none"
          style={{ width: share(size.width), height: share(size.height), left: share(-left), top: share(-top) }}
        />
      )}
    </div>
  )
}

/** Returns an object URL for the file and revokes it on unmount. */
function useObjectUrl(file: File): string | undefined {
  const [url, setAddress] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}
