import { RotateCw, X } from 'lucide-react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { Upload } from './use-uploads.ts'

type UploadItemProps = { upload: Upload; name: string; onRetry: () => void; onRemove: () => void }

/** An upload with its progress or error. */
export function UploadItem({ upload: { preview, share, id, failure }, name, onRetry, onRemove }: UploadItemProps) {
  const t = useT()
  const isSending = id === undefined && failure === undefined
  return (
    <li className="w-32">
      <div className="relative">
        <img src={preview} alt={name} className="size-32 rounded-control object-cover" />
        <IconButton
          label={t('admin.removePicture', { name })}
          onClick={onRemove}
          className="absolute top-0 right-0 bg-surface"
        >
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
      {isSending && (
        <progress
          value={share}
          max={1}
          aria-label={t('admin.sending', { name })}
          className="mt-1 h-1.5 w-full accent-accent"
        />
      )}
      {id !== undefined && <p className="mt-1 text-ok text-xs">{t('admin.sent')}</p>}
      {failure !== undefined && (
        <>
          <FieldError role="alert">{failure || t('error.checkConnection')}</FieldError>
          <button type="button" onClick={onRetry} className={compactButtonClass('quiet', 'mt-1')}>
            <RotateCw aria-hidden className="size-4" />
            {t('error.retry')}
          </button>
        </>
      )}
    </li>
  )
}
