import { MAX_PICTURES } from '@shop/contracts/catalog-writing.ts'
import { uploadCatalogPicture } from '@shop/contracts/pictures.ts'
import { Upload } from 'lucide-react'
import { type PointerEvent, useState } from 'react'
import { call } from '#platform/api/client.ts'
import type { Options } from '#platform/api/types.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FileButton } from '#shared/admin/fields/file-button.tsx'
import { PICTURE_TYPES, UploadItem, useUploads } from '#shared/pictures/uploads.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { isSquare, measurePicture, type Size } from './crop.ts'
import { CropDialog } from './crop-dialog.tsx'
import { type DraftPicture, newPicture, type PartProps } from './draft.ts'
import { moveItem } from './move-item.ts'
import { PictureCard, pictureCardClass } from './picture-card.tsx'

const PLACE = 'data-place'

const send = (file: File, options: Options) => call(uploadCatalogPicture, { body: file, ...options })

type PicturesPartProps = PartProps & { onAdd: (added: DraftPicture) => void }

/** The ordered pictures; the first is used on cards. A new picture is cropped to a square before the upload. */
export function PicturesPart({ draft: { pictures }, onAdd, onChange, errorAt }: PicturesPartProps) {
  const t = useT()
  const [toCut, setToCut] = useState<readonly { file: File; size: Size }[]>([])
  const { uploads, add, retry, remove } = useUploads({
    send,
    maxPictures: MAX_PICTURES - pictures.length,
    onStored: picture => onAdd(newPicture(picture)),
  })
  const place = (from: number, to: number) => onChange({ pictures: moveItem(pictures, from, to) })
  const { carried, itemProps, handleProps } = usePictureOrder(place)
  const take = async (files: readonly File[]) => {
    for (const file of files) {
      const size = await measurePicture(file)
      if (size && !isSquare(size)) setToCut(all => [...all, { file, size }])
      else add([file])
    }
  }
  const [cutting] = toCut
  const next = () => setToCut(all => all.slice(1))
  return (
    <div className="grid gap-3">
      {pictures.length === 0 && <p className="text-muted text-sm">{t('adminCatalog.noPictures')}</p>}
      <ul className="grid gap-3 md:grid-cols-2 2xl:grid-cols-3">
        {pictures.map((picture, index) => (
          <li
            key={picture.id}
            {...itemProps(index)}
            className={pictureCardClass(carried?.from === index, carried !== undefined && carried.to === index)}
          >
            <PictureCard
              picture={picture}
              place={index}
              count={pictures.length}
              handle={handleProps(index)}
              onChange={changes =>
                onChange({ pictures: pictures.map(each => (each.id === picture.id ? { ...each, ...changes } : each)) })
              }
              onMove={to => place(index, to)}
              onRemove={() => onChange({ pictures: pictures.filter(({ id }) => id !== picture.id) })}
            />
          </li>
        ))}
      </ul>
      {uploads.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {uploads.map(upload => (
            <UploadItem
              key={upload.key}
              upload={upload}
              name={upload.file.name}
              onRetry={() => retry(upload)}
              onRemove={() => remove(upload)}
            />
          ))}
        </ul>
      )}
      {errorAt('pictures') && <FieldError>{errorAt('pictures')}</FieldError>}
      {pictures.length + uploads.length < MAX_PICTURES && (
        <FileButton accept={PICTURE_TYPES} isMany onChoose={files => void take(files)}>
          <Upload aria-hidden className="size-4" />
          {t('adminCatalog.upload')}
        </FileButton>
      )}
      {cutting && (
        <CropDialog
          key={`${cutting.file.name} ${toCut.length}`}
          file={cutting.file}
          size={cutting.size}
          onClose={next}
          onDone={file => {
            add([file])
            next()
          }}
        />
      )}
    </div>
  )
}

/** Reorders a list by dragging with mouse or finger. Keyboard users have buttons. */
function usePictureOrder(onMove: (from: number, to: number) => void) {
  const [carried, setCarried] = useState<{ from: number; to: number }>()
  const placeUnder = ({ clientX, clientY }: PointerEvent): number | undefined => {
    const place = document.elementFromPoint(clientX, clientY)?.closest(`[${PLACE}]`)?.getAttribute(PLACE)
    return place ? Number(place) : undefined
  }
  return {
    carried,
    /** Props of the item. */
    itemProps: (place: number) => ({ [PLACE]: place }),
    /** Props of the drag handle. */
    handleProps: (from: number) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setCarried({ from, to: from })
      },
      onPointerMove: (event: PointerEvent) => {
        const to = placeUnder(event)
        if (carried && to !== undefined && to !== carried.to) setCarried({ ...carried, to })
      },
      onPointerUp: () => {
        if (carried && carried.to !== carried.from) onMove(carried.from, carried.to)
        setCarried(undefined)
      },
      onPointerCancel: () => setCarried(undefined),
    }),
  }
}
