import { FileUp } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { cx } from '#ui/class-names.ts'
import { FileButton } from './controls.tsx'

type DropZoneProps = {
  /** Accepted types, as in the `accept` attribute. */
  accept: string
  /** True to accept several files. */
  isMany?: boolean
  isBusy: boolean
  /** What to drop here. */
  hint: string
  /** Label of the button that opens the file dialog. */
  button: string
  onChoose: (files: readonly File[]) => void
  children: ReactNode
}

/** Accepts files by drag and drop or by a file dialog. */
export function DropZone({ accept, isMany = false, isBusy, hint, button, onChoose, children }: DropZoneProps) {
  const hintId = useId()
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent, isNow: boolean) => {
    event.preventDefault()
    setOver(isNow && !isBusy)
  }
  const drop = (event: DragEvent) => {
    over(event, false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0 && !isBusy) onChoose(files)
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
      <p className="pointer-coarse:hidden">{hint}</p>
      <FileButton accept={accept} isMany={isMany} disabled={isBusy} describedBy={hintId} onChoose={onChoose}>
        {button}
      </FileButton>
      <p id={hintId} className="text-muted text-xs">
        {children}
      </p>
    </div>
  )
}
