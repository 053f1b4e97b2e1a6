import { uploadReturnPicture } from '@shop/contracts/pictures.ts'
import { MAX_RETURN_PICTURES, type OrderReturn } from '@shop/contracts/returns.ts'
import { useQuery } from '@tanstack/react-query'
import { Camera, RotateCw, X } from 'lucide-react'
import { call } from '#platform/api/client.ts'
import type { Options } from '#platform/api/types.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FileButton } from '#shared/admin/fields/controls.tsx'
import { FetchedPicture, PictureStrip } from '#shared/pictures/picture-strip.tsx'
import { shrinkPhoto } from '#shared/pictures/shrink-photo.ts'
import { PICTURE_TYPES, type Uploads } from '#shared/pictures/uploads.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field.tsx'

/** Upload endpoint for the pictures of a return. */
export const returnUploads = {
  send: async (file: File, options: Options) =>
    call(uploadReturnPicture, { body: await shrinkPhoto(file), ...options }),
  maxPictures: MAX_RETURN_PICTURES,
}

/** Takes photos by camera or file while the form is filled in. */
export function PictureField({ uploads: { uploads, add, retry, remove } }: { uploads: Uploads }) {
  const t = useT()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">
        {t('returns.photos')} <span className="font-normal text-muted">{t('field.optional')}</span>
      </legend>
      {uploads.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-3">
          {uploads.map((upload, index) => (
            <UploadedPhoto
              key={upload.key}
              upload={upload}
              name={t('returns.photo', { number: index + 1, count: uploads.length })}
              onRetry={() => retry(upload)}
              onRemove={() => remove(upload)}
            />
          ))}
        </ul>
      )}
      {uploads.length < MAX_RETURN_PICTURES && (
        <FileButton accept={PICTURE_TYPES} isMany onChoose={files => add([...files])}>
          <Camera aria-hidden className="size-4" />
          {t('returns.addPhoto')}
        </FileButton>
      )}
      <p className="mt-1.5 text-muted text-sm">{t('returns.photosHint', { max: MAX_RETURN_PICTURES })}</p>
    </fieldset>
  )
}

type UploadedPhotoProps = {
  upload: Uploads['uploads'][number]
  name: string
  onRetry: () => void
  onRemove: () => void
}

/** A photo with its progress or error. */
function UploadedPhoto({ upload: { preview, share, id, failure }, name, onRetry, onRemove }: UploadedPhotoProps) {
  const t = useT()
  return (
    <li className="w-24">
      <div className="relative">
        <img src={preview} alt={name} className="size-24 rounded-control object-cover" />
        <IconButton
          label={t('returns.removePhoto', { name })}
          onClick={onRemove}
          className="absolute top-0 right-0 bg-surface"
        >
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
      {id === undefined && failure === undefined && (
        <progress value={share} max={1} aria-label={name} className="mt-1 h-1.5 w-full accent-accent" />
      )}
      {failure !== undefined && (
        <>
          <FieldError role="alert">{failure || t('error.checkConnection')}</FieldError>
          <Button variant="plain" size="sm" onClick={onRetry}>
            <RotateCw aria-hidden className="size-4" />
            {t('error.retry')}
          </Button>
        </>
      )}
    </li>
  )
}

type LoadPicture = (pictureId: string, size: 'small' | 'large', options: Options) => Promise<Uint8Array<ArrayBuffer>>
type ReturnPhotosProps = { pictures: OrderReturn['pictures']; load: LoadPicture }

/** The photos of a return, visible only to its customer and staff. */
export function ReturnPhotos({ pictures, load }: ReturnPhotosProps) {
  const t = useT()
  if (pictures.length === 0) return null
  return (
    <PictureStrip
      pictures={pictures}
      nameOf={picture => t('returns.photo', { number: pictures.indexOf(picture) + 1, count: pictures.length })}
      draw={(picture, size) => <Photo picture={picture} size={size} load={load} />}
    />
  )
}

type PhotoProps = Pick<ReturnPhotosProps, 'load'> & {
  picture: OrderReturn['pictures'][number]
  size: 'small' | 'large'
}

/** A photo never changes. The key starts like that of the orders, so that a logout removes it. */
function Photo({ picture, size, load }: PhotoProps) {
  const query = useQuery({
    queryKey: ['orders', 'return-picture', picture.id, size],
    queryFn: ({ signal }) => load(picture.id, size, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return <FetchedPicture picture={picture} query={query} size={size} />
}
