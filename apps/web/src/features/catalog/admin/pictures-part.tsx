import { MAX_PICTURES } from '@shop/contracts/catalog-writing.ts'
import { uploadCatalogPicture } from '@shop/contracts/pictures.ts'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import type { Options } from '#platform/api/types.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FileButton } from '#shared/admin/file-button.tsx'
import { UploadItem } from '#shared/pictures/upload-item.tsx'
import { PICTURE_TYPES, useUploads } from '#shared/pictures/use-uploads.ts'
import { FieldError } from '#ui/field.tsx'
import { isSquare, measurePicture, type Size } from './crop.ts'
import { CropDialog } from './crop-dialog.tsx'
import type { DraftPicture, PartProps } from './draft.ts'
import { moved } from './moved.ts'
import { PictureCard, pictureCardClass } from './picture-card.tsx'
import { usePictureOrder } from './use-picture-order.ts'

const send = (file: File, options: Options) => call(uploadCatalogPicture, { body: file, ...options })

type PicturesPartProps = PartProps & { onAdd: (added: DraftPicture) => void }

/** Pictures in their order, the first is the one of the cards; a new one is cut to a square before it is sent. */
export function PicturesPart({ draft: { pictures }, onAdd, onChange, errorAt }: PicturesPartProps) {
  const t = useT()
  const [toCut, setToCut] = useState<readonly { file: File; size: Size }[]>([])
  const { uploads, add, retry, remove } = useUploads({
    send,
    most: MAX_PICTURES - pictures.length,
    onKept: ({ id, url }) => onAdd({ id, url, alt: '', altEN: '', altHY: '' }),
  })
  const place = (from: number, to: number) => onChange({ pictures: moved(pictures, from, to) })
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
        {pictures.map((picture, nth) => (
          <li
            key={picture.id}
            {...itemProps(nth)}
            className={pictureCardClass(carried?.from === nth, carried !== undefined && carried.to === nth)}
          >
            <PictureCard
              picture={picture}
              place={nth}
              count={pictures.length}
              handle={handleProps(nth)}
              onChange={changes =>
                onChange({ pictures: pictures.map(each => (each.id === picture.id ? { ...each, ...changes } : each)) })
              }
              onMove={to => place(nth, to)}
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
