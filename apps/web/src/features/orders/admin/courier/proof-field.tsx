import type { DeliveryProof } from '@shop/contracts/orders-staff.ts'
import { Camera } from 'lucide-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton, FileButton } from '#shared/admin/fields/controls.tsx'
import { PICTURE_TYPES } from '#shared/pictures/uploads.tsx'

export type Proof = { kind: DeliveryProof['kind']; picture: Blob }

/** A signature drawn with the finger, or a photo instead. */
export function ProofField({ onChange }: { onChange: (proof: Proof | null) => void }) {
  const t = useT()
  const [kind, setKind] = useState<Proof['kind']>('signature')
  const isSignature = kind === 'signature'
  return (
    <div className="grid gap-2">
      {isSignature ? (
        <Signature onChange={picture => onChange(picture && { kind, picture })} />
      ) : (
        <Photo onChange={picture => onChange({ kind, picture })} />
      )}
      <CompactButton
        variant="quiet"
        className="justify-self-start"
        onClick={() => {
          onChange(null)
          setKind(isSignature ? 'photo' : 'signature')
        }}
      >
        {t(isSignature ? 'adminDeliveries.photoInstead' : 'adminDeliveries.signInstead')}
      </CompactButton>
    </div>
  )
}

/** Size of the drawing, pixels. */
const SIZE = { width: 800, height: 320 }
const LINE_WIDTH = 5

/** Dark on white in every theme, because it is stored as a picture. */
const COLORS = { paper: '#ffffff', ink: '#111111' }

function Signature({ onChange }: { onChange: (picture: Blob | null) => void }) {
  const t = useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDrawing = useRef(false)
  const hasStroke = useRef(false)
  // Counts the changes, so that a picture of an earlier drawing is ignored.
  const version = useRef(0)
  const [isEmpty, setEmpty] = useState(true)
  const clear = () => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    context.fillStyle = COLORS.paper
    context.fillRect(0, 0, SIZE.width, SIZE.height)
    isDrawing.current = false
    hasStroke.current = false
    version.current += 1
    setEmpty(true)
  }
  useEffect(clear, [])
  useEffect(
    () => () => {
      version.current += 1
    },
    [],
  )
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    isDrawing.current = true
    Object.assign(context, { strokeStyle: COLORS.ink, lineWidth: LINE_WIDTH, lineCap: 'round', lineJoin: 'round' })
    context.beginPath()
    context.moveTo(...pointOf(event))
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = canvas.current?.getContext('2d')
    if (!isDrawing.current || !context) return
    context.lineTo(...pointOf(event))
    context.stroke()
    hasStroke.current = true
  }
  const end = () => {
    if (!isDrawing.current) return
    isDrawing.current = false
    // A tap draws nothing.
    if (!hasStroke.current) return
    setEmpty(false)
    version.current += 1
    const drawn = version.current
    canvas.current?.toBlob(picture => {
      if (version.current === drawn) onChange(picture)
    }, 'image/png')
  }
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center justify-between gap-2 font-medium text-sm">
        {t('adminDeliveries.sign')}
        <CompactButton
          variant="quiet"
          disabled={isEmpty}
          onClick={() => {
            clear()
            onChange(null)
          }}
        >
          {t('adminDeliveries.signAgain')}
        </CompactButton>
      </p>
      <canvas
        ref={canvas}
        role="img"
        aria-label={t('adminOrders.proof.signature')}
        width={SIZE.width}
        height={SIZE.height}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
        className="h-auto w-full touch-none rounded-control border-[1.5px] border-control"
      />
    </div>
  )
}

/** Returns the position in the drawing, which is shown in another size. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): [number, number] {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return [((clientX - left) / width) * SIZE.width, ((clientY - top) / height) * SIZE.height]
}

function Photo({ onChange }: { onChange: (picture: Blob) => void }) {
  const t = useT()
  const [preview, setPreview] = useState<string>()
  useEffect(() => {
    if (!preview) return
    return () => URL.revokeObjectURL(preview)
  }, [preview])
  return (
    <div className="grid gap-2">
      {preview && (
        <img
          src={preview}
          alt={t('adminOrders.proof.photo')}
          className="max-h-60 justify-self-start rounded-control object-contain"
        />
      )}
      <FileButton
        accept={PICTURE_TYPES}
        isCamera
        onChoose={([file]) => {
          if (!file) return
          setPreview(URL.createObjectURL(file))
          onChange(file)
        }}
      >
        <Camera aria-hidden className="size-4" />
        {t('adminDeliveries.takePhoto')}
      </FileButton>
      <p className="text-muted text-sm">{t('adminDeliveries.photoHint')}</p>
    </div>
  )
}
