import { Camera, RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { FileButton } from '../admin/fields/controls.tsx'
import { PICTURE_TYPES, type Uploads } from './uploads.tsx'

type PhotoFieldProps = {
  uploads: Uploads
  maxPictures: number
  labels: {
    photos: string
    add: string
    hint: string
    photo: (number: number, count: number) => string
    remove: (name: string) => string
  }
  /** Stored photos, which come first. */
  kept?: readonly { id: string; picture: ReactNode; onRemove: () => void }[]
}

/** Takes photos by camera or file while a form is filled in. */
export function PhotoField({ uploads: all, maxPictures, labels, kept = [] }: PhotoFieldProps) {
  const t = useT()
  const { uploads, add, retry, remove } = all
  const count = kept.length + uploads.length
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">
        {labels.photos} <span className="font-normal text-muted">{t('field.optional')}</span>
      </legend>
      {count > 0 && (
        <ul className="mb-3 flex flex-wrap gap-3">
          {kept.map(({ id, picture, onRemove }, index) => (
            <li key={id} className="relative w-24">
              {picture}
              <RemoveButton label={labels.remove(labels.photo(index + 1, count))} onClick={onRemove} />
            </li>
          ))}
          {uploads.map((upload, index) => {
            const name = labels.photo(kept.length + index + 1, count)
            return (
              <UploadedPhoto key={upload.key} upload={upload} name={name} onRetry={() => retry(upload)}>
                <RemoveButton label={labels.remove(name)} onClick={() => remove(upload)} />
              </UploadedPhoto>
            )
          })}
        </ul>
      )}
      {count < maxPictures && (
        <FileButton accept={PICTURE_TYPES} isMany onChoose={files => add([...files].slice(0, maxPictures - count))}>
          <Camera aria-hidden className="size-4" />
          {labels.add}
        </FileButton>
      )}
      <p className="mt-1.5 text-muted text-sm">{labels.hint}</p>
    </fieldset>
  )
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <IconButton label={label} onClick={onClick} className="absolute top-0 right-0 bg-surface">
      <X aria-hidden className="size-4" />
    </IconButton>
  )
}

type UploadedPhotoProps = {
  upload: Uploads['uploads'][number]
  name: string
  onRetry: () => void
  /** The button that removes it. */
  children: ReactNode
}

/** A photo with its progress or error. */
function UploadedPhoto({ upload: { preview, share, id, failure }, name, onRetry, children }: UploadedPhotoProps) {
  const t = useT()
  return (
    <li className="w-24">
      <div className="relative">
        <img src={preview} alt={name} className="size-24 rounded-control object-cover" />
        {children}
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
