import { MAX_RENTAL_PICTURES } from '@shop/contracts/rental-booking.ts'
import { Camera } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useLeaveGuard } from '#shared/admin/dialogs/guards.ts'
import { FileButton } from '#shared/admin/fields/controls.tsx'
import { TextAreaField } from '#shared/admin/fields/form-fields.tsx'
import { AdminError } from '#shared/admin/page-parts.tsx'
import { PICTURE_TYPES, UploadItem, type Uploads } from '#shared/pictures/uploads.tsx'
import { Button } from '#ui/button.tsx'
import { ConflictingOrders } from '../rental-labels.tsx'

type InspectionFormProps = {
  condition: string
  onCondition: (condition: string) => void
  hint: string
  uploads: Uploads
  /** Fields shown before the condition. */
  before?: ReactNode
  /** Describes the effect of the button. */
  summary?: ReactNode
  /** True if other fields were changed or are invalid. */
  isPicked?: boolean
  isInvalid?: boolean
  action: string
  pending: boolean
  error: unknown
  onSubmit: () => void
}

/** Records the condition of a hookah as text and pictures when it is handed over or returned. */
export function InspectionForm(props: InspectionFormProps) {
  const t = useT()
  const { condition, uploads, error, pending } = props
  const [isSubmitted, setSubmitted] = useState(false)
  const isMissing = condition.trim() === ''
  useLeaveGuard(!isMissing || uploads.uploads.length > 0 || (props.isPicked ?? false))
  const blocked = uploads.isSending
    ? t('adminRentals.waitPictures')
    : uploads.hasFailed
      ? t('adminRentals.failedPictures')
      : ''
  return (
    <form
      noValidate
      className="grid max-w-xl gap-4"
      onSubmit={event => {
        event.preventDefault()
        setSubmitted(true)
        if (!blocked && !pending && !isMissing && !props.isInvalid) props.onSubmit()
      }}
    >
      {props.before}
      <TextAreaField
        label={t('adminRentals.conditionNote')}
        hint={props.hint}
        error={isSubmitted && isMissing ? t('adminRentals.conditionMissing') : fieldErrorAt(error, 'body.condition')}
        maxLength={1000}
        value={condition}
        onChange={text => props.onCondition(text)}
      />
      <PictureField uploads={uploads} />
      {props.summary}
      {error !== null && <AdminError error={error} />}
      <ConflictingOrders error={error} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={pending} disabled={blocked !== ''}>
          {props.action}
        </Button>
        <p role="status" className="text-muted text-sm">
          {blocked}
        </p>
      </div>
    </form>
  )
}

/** Returns the server's error text for a field. */
export const fieldErrorAt = (error: unknown, path: string): string | undefined =>
  error instanceof ApiError ? error.detailAt(path)?.message : undefined

/** Takes pictures by camera or file and shows the upload progress. */
function PictureField({ uploads: { uploads, add, retry, remove } }: { uploads: Uploads }) {
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
              name={t('adminRentals.picture', { number: index + 1, count: uploads.length })}
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
