import type { Letter } from './letter.ts'

/** The text part: the same facts as the HTML, for programs and people who want no HTML. */
export function renderText({ heading, paragraphs, code, order, button, footer }: Letter): string {
  const parts = [
    heading,
    ...(code === undefined ? [] : [code]),
    paragraphs.join('\n\n'),
    ...(order ? [orderText(order)] : []),
    ...(button ? [`${button.label}: ${button.url}`] : []),
    `-- \n${footer.join('\n')}`,
  ]
  return parts.join('\n\n')
}

function orderText({ heading, lines, sums, way }: NonNullable<Letter['order']>): string {
  return [
    `${heading}:`,
    ...lines.map(({ title, details, total }) => `- ${title} (${details}): ${total}`),
    '',
    ...[...sums, ...way].map(({ label, value }) => `${label}: ${value}`),
  ].join('\n')
}
