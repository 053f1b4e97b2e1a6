import { type ReactNode, useId } from 'react'
import { compactButtonClass } from './controls.tsx'

type FileButtonProps = {
  /** Accepted types, as in the `accept` attribute. */
  accept: string
  /** True to accept several files. */
  isMany?: boolean
  /** True to use the rear camera of a phone. */
  isCamera?: boolean
  disabled?: boolean
  describedBy?: string
  onChoose: (files: readonly File[]) => void
  children: ReactNode
}

/** A button that opens the file dialog. The same file can be chosen again after it was changed. */
export function FileButton(props: FileButtonProps) {
  const { accept, isMany = false, isCamera = false, disabled, describedBy, onChoose, children } = props
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={compactButtonClass(
        'outline',
        'w-fit cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-ring has-focus-visible:outline-offset-2 has-disabled:cursor-default has-disabled:opacity-55',
      )}
    >
      {children}
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={isMany}
        disabled={disabled}
        aria-describedby={describedBy}
        className="sr-only"
        capture={isCamera ? 'environment' : undefined}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
    </label>
  )
}
