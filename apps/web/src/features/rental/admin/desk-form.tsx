import { type ReactNode, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { useLeaveGuard } from '#shared/admin/leave-guard.ts'
import type { Uploads } from '#shared/pictures/use-uploads.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { NamedOrders } from './named-orders.tsx'
import { PictureField } from './picture-field.tsx'

type DeskFormProps = {
  condition: string
  onCondition: (condition: string) => void
  hint: string
  uploads: Uploads
  /** What the desk asks beside the condition. */
  before?: ReactNode
  /** What pressing the button means, said before. */
  summary?: ReactNode
  /** Something beside the condition is chosen or wrong. */
  isPicked?: boolean
  isWrong?: boolean
  action: string
  pending: boolean
  error: unknown
  onSubmit: () => void
}

/** What is noted of a hookah when it goes or comes: its condition in words and pictures. */
export function DeskForm(props: DeskFormProps) {
  const t = useT()
  const { condition, uploads, error, pending } = props
  const [isTried, setTried] = useState(false)
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
        setTried(true)
        if (!blocked && !pending && !isMissing && !props.isWrong) props.onSubmit()
      }}
    >
      {props.before}
      <Field
        label={t('adminRentals.conditionNote')}
        hint={props.hint}
        error={isTried && isMissing ? t('adminRentals.conditionMissing') : refusalAt(error, 'body.condition')}
      >
        {control => (
          <TextArea
            {...control}
            maxLength={1000}
            value={condition}
            onChange={({ target }) => props.onCondition(target.value)}
          />
        )}
      </Field>
      <PictureField uploads={uploads} />
      {props.summary}
      {error !== null && <AdminError error={error} />}
      <NamedOrders error={error} />
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

/** What the server says of a field, to be shown at it. */
export const refusalAt = (error: unknown, path: string): string | undefined =>
  error instanceof ApiError ? error.detailAt(path)?.message : undefined
