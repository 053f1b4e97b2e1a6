import { FileUp } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FileButton } from '#shared/admin/fields/file-button.tsx'
import { cx } from '#ui/class-names.ts'

type DropZoneProps = { onChoose: (file: File) => void; isBusy: boolean; children: ReactNode }

/** Accepts a file by drag and drop or by a file dialog. */
export function DropZone({ onChoose, isBusy, children }: DropZoneProps) {
  const t = useT()
  const hintId = useId()
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent, isNow: boolean) => {
    event.preventDefault()
    setOver(isNow && !isBusy)
  }
  const drop = (event: DragEvent) => {
    over(event, false)
    const [file] = event.dataTransfer.files
    if (file && !isBusy) onChoose(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the file input inside
    <div
      onDragEnter={event => over(event, true)}
      onDragOver={event => over(event, true)}
      onDragLeave={event => over(event, false)}
      onDrop={drop}
      className={cx(
        'grid justify-items-center gap-2 rounded-picture border-[1.5px] border-dashed px-4 py-6 text-center text-sm',
        isOver ? 'border-accent bg-raised' : 'border-control',
      )}
    >
      <FileUp aria-hidden className="size-7 text-tuff" strokeWidth={1.5} />
      <p className="pointer-coarse:hidden">{t('files.drop')}</p>
      <FileButton
        accept=".csv,text/csv"
        disabled={isBusy}
        describedBy={hintId}
        onChoose={([file]) => file && onChoose(file)}
      >
        {t('files.choose')}
      </FileButton>
      <p id={hintId} className="text-muted text-xs">
        {children}
      </p>
    </div>
  )
}
