/** A possible meaning of a picture file's name: a SKU or slug, and the order of the picture. */
type NameMeaning = { key: string; order: number }

/** The order after a SKU or slug: `ABC-1_2` or `ABC-1 (2)`. A hyphen is part of many SKUs. */
const ORDER = /^(.+?)(?:_(\d{1,2})| ?\((\d{1,2})\))$/

/** Returns the possible meanings of a file name: the whole name as a SKU or slug, then the name without the order at its end. */
export function meaningsOf(name: string): NameMeaning[] {
  const key = name.replace(/\.[^.]*$/, '').trim()
  const whole = { key, order: 1 }
  const [, before, afterLine, inParentheses] = ORDER.exec(key) ?? []
  return before === undefined ? [whole] : [whole, { key: before, order: Number(afterLine ?? inParentheses) }]
}
