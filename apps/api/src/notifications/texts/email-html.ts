import { escapeHtml as say } from '#platform/http/escape.ts'
import type { EmailContent, EmailLine, EmailSum, EmailTask } from './email.ts'

/** The pictures of an e-mail, which are its parts, by their content ids. */
export type EmailPictures = {
  /** `hasName`: it shows the name of the shop. Null in an e-mail that does not say what the shop sells. */
  logo: { cid: string; width: number; height: number; hasName: boolean } | null
  /** The content ids of product pictures by their URLs. */
  cidOf: ReadonlyMap<string, string>
}

/** The side of a product picture, pixels. */
export const PICTURE_SIZE = 56

/**
 * Renders the HTML part: tables and inline styles, which all mail programs support, with colors for dark mode. All
 * values are escaped. Pictures are parts of the e-mail: nothing is loaded from elsewhere.
 */
export function renderHtml(email: EmailContent, pictures: EmailPictures): string {
  const { locale, subject, shop, heading, paragraphs, code, order, button, tasks, footer } = email
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
    masthead(shop, pictures.logo),
    card([
      `<h1 class="text" style="${style.heading}">${say(heading)}</h1>`,
      ...(code === undefined ? [] : [codeBox(code)]),
      ...paragraphs.map(lines => `<p class="text" style="${style.paragraph}">${toHtmlLines(lines)}</p>`),
      ...(order ? [orderTable(order, pictures)] : []),
      ...(tasks.length > 0 ? [table('border-collapse:collapse', tasks.map(taskRow).join('\n'))] : []),
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

/** The logo on a dark plate, which looks the same in light and dark mode. */
function masthead(shop: string, logo: EmailPictures['logo']): string {
  if (!logo) return `<tr><td class="text" style="${style.name};padding:4px 24px 16px">${say(shop)}</td></tr>`
  const { cid, width, height, hasName } = logo
  const image = `<img src="cid:${cid}" width="${width}" height="${height}" alt="${hasName ? say(shop) : ''}" class="text" style="${style.logo}">`
  const name = hasName ? '' : `<td class="text" style="${style.name}">${say(shop)}</td>`
  return `<tr><td style="padding:4px 24px 16px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td>${image}</td>${name}</tr></table>
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

function orderTable(
  { heading, lines, sums, way }: NonNullable<EmailContent['order']>,
  pictures: EmailPictures,
): string {
  return `<h2 class="text" style="${style.subheading}">${say(heading)}</h2>
${table('border-collapse:collapse', lines.map(line => lineRow(line, pictures)).join('\n'))}
${[sums, way].map(rows => table('border-collapse:collapse', rows.map(sumRow).join('\n'))).join('\n')}`
}

function lineRow({ title, details, total, imageUrl = '' }: EmailLine, { cidOf }: EmailPictures): string {
  const cid = cidOf.get(imageUrl)
  return `<tr>
${cidOf.size > 0 ? `<td class="line" width="68" valign="top" style="${style.linePicture}">${cid ? picture(cid, title) : ''}</td>` : ''}
<td class="line" style="${style.lineTitle}"><span class="text" style="${style.title}">${say(title)}</span><br>
<span class="muted" style="${style.details}">${say(details)}</span></td>
<td class="line text" align="right" valign="top" style="${style.lineTotal}">${say(total)}</td>
</tr>`
}

const picture = (cid: string, title: string) =>
  `<img src="cid:${cid}" width="${PICTURE_SIZE}" height="${PICTURE_SIZE}" alt="${say(title)}" style="${style.picture}">`

function sumRow({ label, value, isTotal = false }: EmailSum): string {
  const css = isTotal ? style.grandTotal : style.sum
  const className = isTotal ? 'text' : 'muted'
  return `<tr>
<td class="${className}" valign="top" style="${css};padding-right:12px">${say(label)}</td>
<td class="${className}" align="right" valign="top" style="${css}">${say(value)}</td>
</tr>`
}

function taskRow({ label, count, url }: EmailTask): string {
  return `<tr>
<td class="line" style="${style.lineTitle}"><a href="${say(url)}" class="text" style="${style.title}">${say(label)}</a></td>
<td class="line text" align="right" valign="top" style="${style.lineTotal}">${say(count)}</td>
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

/** The light colors of the shop, like in the web app. Text has a WCAG AA contrast on each background. */
export const light = {
  bg: '#fbf7f2',
  surface: '#ffffff',
  raised: '#f2eae1',
  text: '#211a15',
  muted: '#65584d',
  accent: '#ad4409',
  onAccent: '#ffffff',
  hairline: '#dccfc2',
}

const dark = {
  bg: '#14110f',
  surface: '#1e1916',
  raised: '#2a231e',
  text: '#f6eee6',
  muted: '#bbac9e',
  accent: '#ff9d52',
  onAccent: '#231005',
  hairline: '#4a3f37',
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Armenian',Arial,sans-serif"

/** Inline styles, because many mail programs ignore all others. */
export const style = {
  page: `margin:0;padding:0;width:100%;background-color:${light.bg};-webkit-text-size-adjust:100%`,
  /** The preview that mail programs show next to the subject. */
  preview: 'display:none;max-height:0;overflow:hidden;opacity:0',
  column: 'max-width:600px;margin:0 auto',
  logo: `${FONT};display:block;border:0;border-radius:8px;font-size:20px;line-height:36px;font-weight:700;color:${light.text}`,
  name: `${FONT};padding-left:12px;font-size:20px;line-height:28px;font-weight:700;color:${light.text}`,
  card: `padding:28px 24px;border:1px solid ${light.hairline};border-radius:16px;background-color:${light.surface}`,
  heading: `${FONT};margin:0 0 16px;font-size:24px;line-height:32px;font-weight:700;color:${light.text};overflow-wrap:anywhere`,
  subheading: `${FONT};margin:28px 0 8px;font-size:17px;line-height:24px;font-weight:700;color:${light.text}`,
  paragraph: `${FONT};margin:0 0 12px;font-size:16px;line-height:25px;color:${light.text};overflow-wrap:anywhere`,
  codeTable: 'margin:0 0 20px',
  code: `${FONT};padding:18px 12px;border-radius:12px;background-color:${light.raised};font-size:36px;line-height:44px;font-weight:700;letter-spacing:8px;text-indent:8px;color:${light.text}`,
  lineTitle: `${FONT};padding:12px 12px 12px 0;border-bottom:1px solid ${light.hairline};overflow-wrap:anywhere`,
  linePicture: `padding:12px 12px 12px 0;border-bottom:1px solid ${light.hairline}`,
  picture: `${FONT};display:block;border:0;border-radius:10px;background-color:${light.raised};font-size:10px;line-height:12px;overflow:hidden;color:${light.muted}`,
  title: `font-size:16px;line-height:23px;color:${light.text}`,
  details: `font-size:14px;line-height:20px;color:${light.muted}`,
  lineTotal: `${FONT};padding:12px 0;border-bottom:1px solid ${light.hairline};font-size:16px;line-height:23px;white-space:nowrap;color:${light.text}`,
  sum: `${FONT};padding:8px 0 0;font-size:14px;line-height:20px;color:${light.muted}`,
  grandTotal: `${FONT};padding:12px 0 4px;font-size:18px;line-height:24px;font-weight:700;color:${light.text}`,
  buttonCell: `border-radius:12px;background-color:${light.accent}`,
  button: `${FONT};display:inline-block;padding:14px 24px;font-size:16px;line-height:20px;font-weight:700;color:${light.onAccent};text-decoration:none`,
  footer: `${FONT};margin:0 0 4px;font-size:13px;line-height:19px;color:${light.muted}`,
}

const rules = [
  `.page{background-color:${dark.bg}!important}`,
  `.card{background-color:${dark.surface}!important;border-color:${dark.hairline}!important}`,
  `.raised{background-color:${dark.raised}!important}`,
  `.text{color:${dark.text}!important}`,
  `.muted{color:${dark.muted}!important}`,
  `.accent{background-color:${dark.accent}!important;color:${dark.onAccent}!important}`,
  `.on-accent{color:${dark.onAccent}!important}`,
  `.line{border-color:${dark.hairline}!important}`,
].join('')

/** For mail programs that support the dark mode media query. Others keep the light colors or invert them. */
export const darkRules = `@media (prefers-color-scheme:dark){${rules}}@media (max-width:400px){.code{font-size:30px!important;letter-spacing:5px!important;text-indent:5px!important}}`
