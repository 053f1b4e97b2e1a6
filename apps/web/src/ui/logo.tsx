/** D Y M and T U N on a grid of 5 by 7 dots, the ember between them. */
const LETTERS = {
  D: ['1111', '1...1', '1...1', '1...1', '1...1', '1...1', '1111'],
  Y: ['1...1', '1...1', '.1.1', '..1', '..1', '..1', '..1'],
  M: ['1...1', '11.11', '1.1.1', '1.1.1', '1...1', '1...1', '1...1'],
  T: ['11111', '..1', '..1', '..1', '..1', '..1', '..1'],
  U: ['1...1', '1...1', '1...1', '1...1', '1...1', '1...1', '.111'],
  N: ['1...1', '1...1', '11..1', '1.1.1', '1..11', '1...1', '1...1'],
} as const

/** The dots of a letter whose left edge is at x, as a path of points with round caps. */
function dots(letter: keyof typeof LETTERS, x: number): string {
  return LETTERS[letter]
    .flatMap((row, y) => [...row].map((cell, column) => (cell === '1' ? `M${x + column} ${y}h0` : '')))
    .join('')
}

const WORD = dots('D', 0) + dots('Y', 7) + dots('M', 14) + dots('T', 27) + dots('U', 34) + dots('N', 41)

/** The word mark; its name is said by the link around it. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="-1 -1 47 8"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="0.82"
      strokeLinecap="round"
    >
      <path d={WORD} />
      <path
        d="M22.5 -.4c.3 2.2 1.2 3.1 3.4 3.4-2.2.3-3.1 1.2-3.4 3.4-.3-2.2-1.2-3.1-3.4-3.4 2.2-.3 3.1-1.2 3.4-3.4z"
        className="fill-accent"
        stroke="none"
      />
    </svg>
  )
}
