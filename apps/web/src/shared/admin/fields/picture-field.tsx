import { type PublicPicture, uploadCatalogPicture } from '@shop/contracts/pictures.ts'
import { Trash2, Upload } from 'lucide-react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { UploadedPicture } from '#shared/pictures/uploaded-picture.tsx'
import { PICTURE_TYPES, UploadItem, useUploads } from '#shared/pictures/uploads.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { CompactButton, FileButton } from './controls.tsx'

type PictureFieldProps = {
  label: string
  hint?: string
  value: PublicPicture | null
  error?: string | undefined
  onChange: (picture: PublicPicture | null) => void
}

/** One optional picture, which is shown as a whole. */
export function PictureField({ label, hint, value, error, onChange }: PictureFieldProps) {
  const t = useT()
  const { uploads, add, retry, remove } = useUploads<PublicPicture>({
    send: (file, options) => call(uploadCatalogPicture, { body: file, ...options }),
    maxPictures: 1,
    onStored: onChange,
  })
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">
        {label} <span className="font-normal text-muted text-sm">{t('field.optional')}</span>
      </legend>
      {hint && <p className="text-muted text-sm">{hint}</p>}
      {value && <UploadedPicture picture={value} sizes="16rem" className="h-36 w-64 max-w-full rounded-control" />}
      {uploads.length > 0 && (
        <ul>
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
      {error && <FieldError>{error}</FieldError>}
      <div className="flex flex-wrap gap-2">
        {uploads.length === 0 && (
          <FileButton accept={PICTURE_TYPES} onChoose={add}>
            <Upload aria-hidden className="size-4" />
            {t(value ? 'admin.replacePicture' : 'admin.addPicture')}
          </FileButton>
        )}
        {value && (
          <CompactButton onClick={() => onChange(null)}>
            <Trash2 aria-hidden className="size-4" />
            {t('admin.takePictureOff')}
          </CompactButton>
        )}
      </div>
    </fieldset>
  )
}
