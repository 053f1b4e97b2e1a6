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
  mark: `${FONT};width:36px;height:36px;border-radius:10px;background-color:${light.accent};color:${light.onAccent};font-size:20px;line-height:36px;font-weight:700;text-align:center`,
  name: `${FONT};padding-left:12px;font-size:20px;line-height:28px;font-weight:700;color:${light.text}`,
  card: `padding:28px 24px;border:1px solid ${light.hairline};border-radius:16px;background-color:${light.surface}`,
  heading: `${FONT};margin:0 0 16px;font-size:24px;line-height:32px;font-weight:700;color:${light.text};overflow-wrap:anywhere`,
  subheading: `${FONT};margin:28px 0 8px;font-size:17px;line-height:24px;font-weight:700;color:${light.text}`,
  paragraph: `${FONT};margin:0 0 12px;font-size:16px;line-height:25px;color:${light.text};overflow-wrap:anywhere`,
  codeTable: 'margin:0 0 20px',
  code: `${FONT};padding:18px 12px;border-radius:12px;background-color:${light.raised};font-size:36px;line-height:44px;font-weight:700;letter-spacing:8px;text-indent:8px;color:${light.text}`,
  lineTitle: `${FONT};padding:12px 12px 12px 0;border-bottom:1px solid ${light.hairline};overflow-wrap:anywhere`,
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
