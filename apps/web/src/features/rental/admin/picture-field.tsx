import { MAX_RENTAL_PICTURES } from '@shop/contracts/rental-booking.ts'
import { Camera } from 'lucide-react'
import { useId } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { denseButtonClass } from '#shared/admin/controls.tsx'
import { UploadItem } from '#shared/pictures/upload-item.tsx'
import { PICTURE_TYPES, type Uploads } from '#shared/pictures/use-uploads.ts'

/** Takes pictures with the phone's camera, or files, and shows how far each is. */
export function PictureField({ uploads: { uploads, add, retry, remove } }: { uploads: Uploads }) {
  const t = useT()
  const id = useId()
  const isFull = uploads.length >= MAX_RENTAL_PICTURES
  return (
    <div>
      <p className="mb-1.5 font-medium text-sm">{t('adminRentals.pictures')}</p>
      {uploads.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-3">
          {uploads.map((upload, index) => (
            <UploadItem
              key={upload.key}
              upload={upload}
              name={t('adminRentals.picture', { nth: index + 1, count: uploads.length })}
              onRetry={() => retry(upload)}
              onRemove={() => remove(upload)}
            />
          ))}
        </ul>
      )}
      {!isFull && (
        <label
          htmlFor={id}
          className={denseButtonClass(
            'outline',
            'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-ring has-focus-visible:outline-offset-2',
          )}
        >
          <Camera aria-hidden className="size-4" />
          {t('adminRentals.takePicture')}
          <input
            id={id}
            type="file"
            accept={PICTURE_TYPES}
            capture="environment"
            multiple
            className="sr-only"
            onChange={({ target }) => {
              add([...(target.files ?? [])])
              // The same file can be chosen once more.
              target.value = ''
            }}
          />
        </label>
      )}
      <p className="mt-1.5 text-muted text-sm">{t('adminRentals.picturesHint', { max: MAX_RENTAL_PICTURES })}</p>
    </div>
  )
}
