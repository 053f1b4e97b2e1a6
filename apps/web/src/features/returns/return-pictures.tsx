import { uploadReturnPicture } from '@shop/contracts/pictures.ts'
import { MAX_RETURN_PICTURES, type OrderReturn } from '@shop/contracts/returns.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import type { Options } from '#platform/api/types.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { PhotoField } from '#shared/pictures/photo-field.tsx'
import { FetchedPicture, PictureStrip } from '#shared/pictures/picture-strip.tsx'
import { shrinkPhoto } from '#shared/pictures/shrink-photo.ts'
import type { Uploads } from '#shared/pictures/uploads.tsx'

/** Upload endpoint for the pictures of a return. */
export const returnUploads = {
  send: async (file: File, options: Options) =>
    call(uploadReturnPicture, { body: await shrinkPhoto(file), ...options }),
  maxPictures: MAX_RETURN_PICTURES,
}

/** Takes photos by camera or file while the form is filled in. */
export function PictureField({ uploads }: { uploads: Uploads }) {
  const t = useT()
  return (
    <PhotoField
      uploads={uploads}
      maxPictures={MAX_RETURN_PICTURES}
      labels={{
        photos: t('returns.photos'),
        add: t('returns.addPhoto'),
        hint: t('returns.photosHint', { max: MAX_RETURN_PICTURES }),
        photo: (number, count) => t('returns.photo', { number, count }),
        remove: name => t('returns.removePhoto', { name }),
      }}
    />
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
