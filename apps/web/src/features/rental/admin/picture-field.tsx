import { MAX_RENTAL_PICTURES } from '@shop/contracts/rental-booking.ts'
import { Camera } from 'lucide-react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FileButton } from '#shared/admin/file-button.tsx'
import { UploadItem } from '#shared/pictures/upload-item.tsx'
import { PICTURE_TYPES, type Uploads } from '#shared/pictures/use-uploads.ts'

/** Takes pictures with the phone's camera, or files, and shows how far each is. */
export function PictureField({ uploads: { uploads, add, retry, remove } }: { uploads: Uploads }) {
  const t = useT()
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
        <FileButton accept={PICTURE_TYPES} isMany isCamera onChoose={files => add([...files])}>
          <Camera aria-hidden className="size-4" />
          {t('adminRentals.takePicture')}
        </FileButton>
      )}
      <p className="mt-1.5 text-muted text-sm">{t('adminRentals.picturesHint', { max: MAX_RENTAL_PICTURES })}</p>
    </div>
  )
}
