import type { Locale } from '@shop/contracts/locale.ts'
import type { Letter } from './letter.ts'

/** What stands between a label and what it names. */
const COLON: Record<Locale, string> = { ru: ':', en: ':', hy: '՝' }

/** The text part: the same facts as the HTML, for programs and people who want no HTML. */
export function renderText({ locale, heading, paragraphs, code, order, button, footer }: Letter): string {
  const colon = COLON[locale]
  const parts = [
    heading,
    ...(code === undefined ? [] : [code]),
    paragraphs.join('\n\n'),
    ...(order ? [orderText(order, colon)] : []),
    ...(button ? [`${button.label}${colon} ${button.url}`] : []),
    `-- \n${footer.join('\n')}`,
  ]
  return parts.join('\n\n')
}

function orderText({ heading, lines, sums, way }: NonNullable<Letter['order']>, colon: string): string {
  return [
    `${heading}${colon}`,
    ...lines.map(({ title, details, total }) => `- ${title} (${details})${colon} ${total}`),
    '',
    ...[...sums, ...way].map(({ label, value }) => `${label}${colon} ${value}`),
  ].join('\n')
}
