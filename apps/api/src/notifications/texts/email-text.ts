import { translate } from '#platform/i18n/translate.ts'
import type { EmailContent } from './email.ts'

/** Renders the text part with the same content as the HTML part. */
export function renderText({ locale, heading, paragraphs, code, order, button, footer }: EmailContent): string {
  const named = (label: string) => translate(locale, 'letter.label', { label })
  const parts = [
    heading,
    ...(code === undefined ? [] : [code]),
    paragraphs.join('\n\n'),
    ...(order ? [orderText(order, named)] : []),
    ...(button ? [`${named(button.label)} ${button.url}`] : []),
    `-- \n${footer.join('\n')}`,
  ]
  return parts.join('\n\n')
}

function orderText(
  { heading, lines, sums, way }: NonNullable<EmailContent['order']>,
  named: (label: string) => string,
): string {
  return [
    named(heading),
    ...lines.map(({ title, details, total }) => `- ${named(`${title} (${details})`)} ${total}`),
    '',
    ...[...sums, ...way].map(({ label, value }) => `${named(label)} ${value}`),
  ].join('\n')
}
