import { type ReactNode, useId } from 'react'
import { denseButtonClass } from './controls.tsx'

type FileButtonProps = {
  /** What kinds of files are offered, as `accept` has them. */
  accept: string
  /** Several files at once. */
  isMany?: boolean
  /** Asks for the camera that looks away from who holds the phone. */
  isCamera?: boolean
  disabled?: boolean
  describedBy?: string
  onChoose: (files: readonly File[]) => void
  children: ReactNode
}

/** A button that asks for files; the same ones can be chosen once more, mended. */
export function FileButton(props: FileButtonProps) {
  const { accept, isMany = false, isCamera = false, disabled, describedBy, onChoose, children } = props
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={denseButtonClass(
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
