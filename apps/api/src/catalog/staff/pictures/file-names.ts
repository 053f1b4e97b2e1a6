/** What the name of a picture file may mean: a SKU or slug, and the order of the picture. */
type NameMeaning = { key: string; order: number }

/** The order behind a SKU or slug: `ABC-1_2` or `ABC-1 (2)`. A hyphen is part of many SKUs. */
const ORDER = /^(.+?)(?:_(\d{1,2})| ?\((\d{1,2})\))$/

/** Returns what the name of a file may mean: first all of it as a SKU or slug, then with an order behind it. */
export function meaningsOf(name: string): NameMeaning[] {
  const key = name.replace(/\.[^.]*$/, '').trim()
  const whole = { key, order: 1 }
  const [, before, afterLine, inParentheses] = ORDER.exec(key) ?? []
  return before === undefined ? [whole] : [whole, { key: before, order: Number(afterLine ?? inParentheses) }]
}
