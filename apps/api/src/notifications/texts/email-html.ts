import { escapeHtml as say } from '#platform/http/escape.ts'
import type { EmailContent, EmailLine, EmailSum } from './email.ts'
import { darkRules, light, style } from './email-style.ts'

/**
 * Renders the HTML part: tables and inline styles, which all mail programs support, with colors for dark mode. All
 * values are escaped.
 */
export function renderHtml(email: EmailContent): string {
  const { locale, subject, shop, heading, paragraphs, code, order, button, footer } = email
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${say(subject)}</title>
<style>${darkRules}</style>
</head>
<body class="page" style="${style.page}">
<div style="${style.preview}">${say(paragraphs[0] ?? '')}</div>
${table(
  style.page,
  `<tr><td align="center" style="padding:24px 12px">
${table(
  style.column,
  [
    masthead(shop),
    card([
      `<h1 class="text" style="${style.heading}">${say(heading)}</h1>`,
      ...(code === undefined ? [] : [codeBox(code)]),
      ...paragraphs.map(lines => `<p class="text" style="${style.paragraph}">${toHtmlLines(lines)}</p>`),
      ...(order ? [orderTable(order)] : []),
      ...(button ? [buttonTable(button)] : []),
    ]),
    `<tr><td style="padding:20px 24px 8px">${footer.map(footerLine).join('')}</td></tr>`,
  ].join('\n'),
)}
</td></tr>`,
  'page',
)}
</body>
</html>
`
}

const toHtmlLines = (lines: string) => say(lines).replaceAll('\n', '<br>\n')

function table(css: string, rows: string, className = ''): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="${className}" style="${css}">${rows}</table>`
}

function masthead(shop: string): string {
  return `<tr><td style="padding:4px 24px 16px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="36" height="36" align="center" class="accent" bgcolor="${light.accent}" style="${style.mark}">${say([...shop][0] ?? '')}</td>
<td class="text" style="${style.name}">${say(shop)}</td>
</tr></table>
</td></tr>`
}

function card(parts: string[]): string {
  return `<tr><td class="card" bgcolor="${light.surface}" style="${style.card}">
${parts.join('\n')}
</td></tr>`
}

function codeBox(code: string): string {
  return table(
    style.codeTable,
    `<tr><td class="raised code text" align="center" bgcolor="${light.raised}" style="${style.code}">${say(code)}</td></tr>`,
  )
}

function orderTable({ heading, lines, sums, way }: NonNullable<EmailContent['order']>): string {
  return `<h2 class="text" style="${style.subheading}">${say(heading)}</h2>
${table('border-collapse:collapse', lines.map(lineRow).join('\n'))}
${[sums, way].map(rows => table('border-collapse:collapse', rows.map(sumRow).join('\n'))).join('\n')}`
}

function lineRow({ title, details, total }: EmailLine): string {
  return `<tr>
<td class="line" style="${style.lineTitle}"><span class="text" style="${style.title}">${say(title)}</span><br>
<span class="muted" style="${style.details}">${say(details)}</span></td>
<td class="line text" align="right" valign="top" style="${style.lineTotal}">${say(total)}</td>
</tr>`
}

function sumRow({ label, value, isTotal = false }: EmailSum): string {
  const css = isTotal ? style.grandTotal : style.sum
  const className = isTotal ? 'text' : 'muted'
  return `<tr>
<td class="${className}" valign="top" style="${css};padding-right:12px">${say(label)}</td>
<td class="${className}" align="right" valign="top" style="${css}">${say(value)}</td>
</tr>`
}

function buttonTable({ label, url }: NonNullable<EmailContent['button']>): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 4px"><tr>
<td class="accent" bgcolor="${light.accent}" style="${style.buttonCell}"><a href="${say(url)}" class="on-accent" style="${style.button}">${say(label)}</a></td>
</tr></table>`
}

function footerLine(line: string): string {
  return `<p class="muted" style="${style.footer}">${say(line)}</p>`
}
