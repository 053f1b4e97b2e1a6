import { MAX_PICTURES } from '@shop/contracts/catalog-writing.ts'
import { locales } from '@shop/contracts/locales.ts'
import { uploadCatalogPicture } from '@shop/contracts/pictures.ts'
import { textKey } from '@shop/contracts/text-fields.ts'
import { ArrowLeft, ArrowRight, Crosshair, GripVertical, Trash2 } from 'lucide-react'
import { type ComponentProps, type PointerEvent, useState } from 'react'
import { call } from '#platform/api/client.ts'
import type { Options } from '#platform/api/types.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton, CompactInput } from '#shared/admin/fields/controls.tsx'
import { DropZone } from '#shared/admin/fields/drop-zone.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { PICTURE_TYPES, UploadItem, useUploads } from '#shared/pictures/uploads.tsx'
import { focalStyle } from '#shared/product/product-picture.tsx'
import { cx } from '#ui/class-names.ts'
import { FieldError } from '#ui/forms/field.tsx'
import { keepEntryFocus } from '#ui/keep-entry-focus.ts'
import { isSquare, measurePicture, type Size } from './crop.ts'
import { CropDialog } from './crop-dialog.tsx'
import { type DraftPicture, moveItem, newPicture, type PartProps, parseFocus } from './draft.ts'
import { FocusDialog } from './focus-dialog.tsx'

const INDEX_ATTRIBUTE = 'data-index'

const send = (file: File, options: Options) => call(uploadCatalogPicture, { body: file, ...options })

type PicturesPartProps = PartProps & { onAdd: (added: DraftPicture) => void }

/** The ordered pictures; the first is used on cards. A new picture is cropped to a square before the upload. */
export function PicturesPart({ draft: { pictures }, onAdd, onChange, errorAt }: PicturesPartProps) {
  const t = useT()
  const [cropQueue, setCropQueue] = useState<readonly { file: File; size: Size }[]>([])
  const { uploads, add, retry, remove } = useUploads({
    send,
    maxPictures: MAX_PICTURES - pictures.length,
    onStored: picture => onAdd(newPicture(picture)),
  })
  const canEdit = useCan()('catalog.edit')
  const move = (from: number, to: number) => onChange({ pictures: moveItem(pictures, from, to) })
  const { carried, itemProps, handleProps } = usePictureOrder(move)
  const addFiles = async (files: readonly File[]) => {
    for (const file of files) {
      const size = await measurePicture(file)
      if (size && !isSquare(size)) setCropQueue(all => [...all, { file, size }])
      else add([file])
    }
  }
  const [cropping] = cropQueue
  const next = () => setCropQueue(all => all.slice(1))
  return (
    <div className="grid gap-3">
      {pictures.length === 0 && <p className="text-muted text-sm">{t('adminCatalog.noPictures')}</p>}
      <ul onClickCapture={keepEntryFocus} className="grid gap-3 md:grid-cols-2 2xl:grid-cols-3">
        {pictures.map((picture, index) => (
          <li
            key={picture.id}
            {...itemProps(index)}
            className={pictureCardClass(carried?.from === index, carried !== undefined && carried.to === index)}
          >
            <PictureCard
              picture={picture}
              index={index}
              count={pictures.length}
              handle={handleProps(index)}
              onChange={changes =>
                onChange({ pictures: pictures.map(each => (each.id === picture.id ? { ...each, ...changes } : each)) })
              }
              onMove={to => move(index, to)}
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
        <DropZone
          accept={PICTURE_TYPES}
          isMany
          isBusy={!canEdit}
          hint={t('adminCatalog.dropPictures')}
          button={t('adminCatalog.upload')}
          onChoose={files => void addFiles(files)}
        >
          {t('adminCatalog.firstPicture')}
        </DropZone>
      )}
      {cropping && (
        <CropDialog
          key={`${cropping.file.name} ${cropQueue.length}`}
          file={cropping.file}
          size={cropping.size}
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
  const indexUnder = ({ clientX, clientY }: PointerEvent): number | undefined => {
    const index = document
      .elementFromPoint(clientX, clientY)
      ?.closest(`[${INDEX_ATTRIBUTE}]`)
      ?.getAttribute(INDEX_ATTRIBUTE)
    return index ? Number(index) : undefined
  }
  return {
    carried,
    /** Props of the item. */
    itemProps: (index: number) => ({ [INDEX_ATTRIBUTE]: index }),
    /** Props of the drag handle. */
    handleProps: (from: number) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setCarried({ from, to: from })
      },
      onPointerMove: (event: PointerEvent) => {
        const to = indexUnder(event)
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

type PictureCardProps = {
  picture: DraftPicture
  index: number
  count: number
  /** Props of the drag handle, for mouse and touch. */
  handle: ComponentProps<'div'>
  onChange: (changes: Partial<DraftPicture>) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** A picture with its alternative text in each language. */
function PictureCard({ picture, index, count, handle, onChange, onMove, onRemove }: PictureCardProps) {
  const t = useT()
  const [isFocusing, setFocusing] = useState(false)
  const name = String(index + 1)
  const buttons = [
    { label: t('adminCatalog.pictureBefore', { name }), Icon: ArrowLeft, to: index - 1 },
    { label: t('adminCatalog.pictureAfter', { name }), Icon: ArrowRight, to: index + 1 },
  ]
  return (
    <>
      <div className="grid w-36 shrink-0 content-start gap-1">
        <div {...handle} className="relative cursor-grab select-none active:cursor-grabbing">
          <img
            src={picture.url}
            alt={picture.alt}
            draggable={false}
            style={focalStyle(parseFocus(picture.focus))}
            className="aspect-square w-full rounded-control bg-raised object-cover"
          />
          {/* A finger on the picture itself scrolls the page. */}
          <span className="absolute top-1 left-1 touch-none rounded-control bg-surface p-1.5 pointer-coarse:p-2.5">
            <GripVertical aria-hidden className="size-4" />
          </span>
        </div>
        <div className="flex justify-between">
          {buttons.map(({ label, Icon, to }) => (
            <IconOnly key={label} label={label} disabled={to < 0 || to >= count} onClick={() => onMove(to)}>
              <Icon aria-hidden className="size-4" />
            </IconOnly>
          ))}
          <IconOnly label={t('adminCatalog.focusOf', { name })} onClick={() => setFocusing(true)}>
            <Crosshair aria-hidden className="size-4" />
          </IconOnly>
          <IconOnly label={t('adminCatalog.pictureRemove', { name })} onClick={onRemove}>
            <Trash2 aria-hidden className="size-4" />
          </IconOnly>
        </div>
      </div>
      {isFocusing && (
        <FocusDialog
          url={picture.url}
          title={t('adminCatalog.focusOf', { name })}
          focus={picture.focus}
          onDone={focus => {
            onChange({ focus })
            setFocusing(false)
          }}
          onClose={() => setFocusing(false)}
        />
      )}
      <div className="grid min-w-0 flex-1 content-start gap-1.5">
        <p className="text-muted text-sm">{t(index === 0 ? 'adminCatalog.altFirst' : 'adminCatalog.alt')}</p>
        {locales.map(locale => (
          <CompactInput
            key={locale}
            lang={locale}
            maxLength={200}
            aria-label={t('adminCatalog.altOf', { name, language: t(`admin.language.${locale}`) })}
            placeholder={t(`admin.language.${locale}`)}
            value={picture[textKey('alt', locale)]}
            onChange={event => onChange({ [textKey('alt', locale)]: event.target.value })}
            className="w-full"
          />
        ))}
      </div>
    </>
  )
}

/** Classes of a card; the drop target has a highlighted frame. */
const pictureCardClass = (isCarried: boolean, isTarget: boolean): string =>
  cx(
    'flex gap-3 rounded-picture border-[1.5px] p-3',
    isTarget ? 'border-accent' : 'border-hairline',
    isCarried && 'opacity-60',
  )

function IconOnly({ label, ...props }: ComponentProps<typeof CompactButton> & { label: string }) {
  return <CompactButton variant="quiet" aria-label={label} {...props} />
}
