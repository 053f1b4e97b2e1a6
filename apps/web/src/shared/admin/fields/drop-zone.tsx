import { FileUp } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
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

/** True if the file has one of the types of an `accept` attribute, such as `.csv,image/png,image/*`. */
const isAccepted = ({ name, type }: File, accept: string): boolean =>
  accept.split(',').some(each => {
    if (each.startsWith('.')) return name.toLowerCase().endsWith(each)
    return each.endsWith('/*') ? type.startsWith(each.slice(0, -1)) : type === each
  })

/** Calls `onPaste` with accepted files that are pasted on the page, such as a screenshot, unless a dialog is open. */
function usePastedFiles(accept: string, onPaste: (files: readonly File[]) => void) {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    const files = [...(event.clipboardData?.files ?? [])].filter(file => isAccepted(file, accept))
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const isText = event.target instanceof HTMLElement && event.target.matches('input, textarea')
    // Cells of a spreadsheet are copied as a picture, too. Copied files may have their name as text.
    if (files.length === 0 || (text !== '' && (isText || /[\t\n]/.test(text)))) return
    event.preventDefault()
    onPaste(files)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
}

/** Accepts files by drag and drop, from the clipboard or by a file dialog. */
export function DropZone({ accept, isMany = false, isBusy, hint, button, onChoose, children }: DropZoneProps) {
  const hintId = useId()
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent, isNow: boolean) => {
    event.preventDefault()
    setOver(isNow && !isBusy)
  }
  const take = (files: readonly File[]) => {
    if (files.length > 0 && !isBusy) onChoose(isMany ? files : files.slice(0, 1))
  }
  const drop = (event: DragEvent) => {
    over(event, false)
    take([...event.dataTransfer.files])
  }
  usePastedFiles(accept, take)
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
