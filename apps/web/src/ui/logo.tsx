import { drawLogo, EMBER_PATH } from '@shop/contracts/logo.ts'

/**
 * The shop's name drawn with dots; names with other letters are plain text. The surrounding element provides the
 * accessible name.
 */
export function Logo({ name, className = '' }: { name: string; className?: string }) {
  const drawing = drawLogo(name)
  if (!drawing) {
    return (
      <span aria-hidden className="truncate font-dots text-2xl leading-none">
        {name}
      </span>
    )
  }
  const { width, letters, ember } = drawing
  return (
    <svg
      aria-hidden
      viewBox={`-1 -1 ${width} 8`}
      className={`max-w-full ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.08"
      strokeLinecap="round"
    >
      <path d={letters} />
      <path transform={`translate(${ember})`} d={EMBER_PATH} className="fill-accent" stroke="none" />
    </svg>
  )
}
