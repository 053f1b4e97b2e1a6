/**
 * 0-9 and A-Z on a grid of 5 by 7 dots. Each character of the string is a row: its five bits from left to right in base
 * 32.
 */
const GLYPHS =
  'ehjlphe4c4444eeh1248vv2421he26aiv22vgu11he68guhhev124888ehhehheehhf12cehhvhhhuhhuhhuehgggheuhhhhhuvgguggvvgguggg' +
  'ehgnhhehhhvhhhe44444e72222ichikokihggggggvhrllhhhhhpljhhehhhhheuhhugggehhhliduhhukihfgge11uv444444hhhhhhehhhhha4hhhlllahha4ahhhha4444v1248gv'
const ROWS = 7
const COLUMNS = 5
const GAP = 2
/** The ember is as wide as a letter. */
const EMBER = 6

type Dot = { x: number; y: number }

/** Returns the dots of a character whose left edge is at x. */
function dotsOf(character: string, x: number): Dot[] {
  const first = ROWS * Number.parseInt(character, 36)
  return [...GLYPHS.slice(first, first + ROWS)].flatMap((row, y) => {
    const bits = Number.parseInt(row, 32)
    return Array.from({ length: COLUMNS }, (_, column) => column)
      .filter(column => bits & (2 ** (COLUMNS - 1 - column)))
      .map(column => ({ x: x + column, y }))
  })
}

/**
 * Returns a path of dots with round caps. Coordinates are relative, because repeated steps compress well and the logo
 * is on every page.
 */
const toPath = (dots: readonly Dot[]): string =>
  dots
    .map(({ x, y }, index) => {
      const from = dots[index - 1]
      return from ? `m${x - from.x} ${y - from.y}h0` : `M${x} ${y}h0`
    })
    .join('')

/**
 * Splits the name at the position of the ember: before the second word or inner capital letter (Dym-Tun), else at the
 * end.
 */
const parts = (name: string) => /^(.+?)(?: +|(?<=[^A-Z])(?=[A-Z]))(.+)$/.exec(name)?.slice(1) ?? [name, '']

/** The drawing of a logo: its width in dots, the path of the letters, and where the ember is. Seven dots high. */
export type LogoDrawing = { width: number; letters: string; ember: number }

/** The ember of the logo, about five dots wide. */
export const EMBER_PATH =
  'M1.5 -.4c.3 2.2 1.2 3.1 3.4 3.4-2.2.3-3.1 1.2-3.4 3.4-.3-2.2-1.2-3.1-3.4-3.4 2.2-.3 3.1-1.2 3.4-3.4z'

/** Draws the name of the shop with dots. Returns undefined for a name with letters that have no drawing. */
export function drawLogo(name: string): LogoDrawing | undefined {
  if (!/^[A-Za-z0-9 ]*$/.test(name)) return undefined
  let x = 0
  const write = (text: string) =>
    [...text].flatMap(character => {
      x += COLUMNS + GAP
      return dotsOf(character, x - COLUMNS - GAP)
    })
  const [before = '', after = ''] = parts(name)
  const start = write(before)
  const ember = x
  x += EMBER
  const letters = toPath([...start, ...write(after)])
  return { width: x - (after ? 1 : 0), letters, ember }
}
