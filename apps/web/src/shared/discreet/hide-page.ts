import { tabStorage } from '#platform/storage.ts'

/** Where this tab went when the shop was hidden. public/early.js reads the same key before a page is shown. */
const HIDDEN = 'hidden'
/** How long the browser may take to go back to the first page of the shop. */
const BACK_TIMEOUT_MS = 3000

/** A gray square. */
const NEUTRAL_ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" rx="1" fill="%23888"/%3E%3C/svg%3E'

/** Replaces the icons of the shop in the tab. Returns a function that restores them. */
export function neutralizeIcon(): () => void {
  const icons = [...document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"], link[rel="apple-touch-icon"]')]
  const hrefs = icons.map(icon => icon.getAttribute('href') ?? '')
  for (const icon of icons) icon.setAttribute('href', NEUTRAL_ICON)
  return () => {
    for (const [index, icon] of icons.entries()) icon.setAttribute('href', hrefs[index] ?? '')
  }
}

/**
 * Covers the page at once and replaces the shop with `url`. The entry before it in the history of the tab is then the page
 * from which the visitor came to the shop, because the browser first goes back to the first page of the shop.
 * @param text what a screen reader says meanwhile, and the title of the tab
 */
export function hidePage(url: string, text: string): void {
  cover(text)
  const pages = pagesBehind()
  tabStorage.set(HIDDEN, url)
  const leave = () => window.location.replace(url)
  if (pages === 0) {
    leave()
    return
  }
  window.addEventListener('popstate', leave, { once: true })
  setTimeout(leave, BACK_TIMEOUT_MS)
  window.history.go(-pages)
}

/** Leaves a page that the browser restored after the shop was hidden, by its Back or Forward button. */
export function leaveRestoredPage(): void {
  const url = tabStorage.get(HIDDEN)
  if (url) window.location.replace(url)
}

/** The body is hidden, so that neither the keyboard nor a screen reader reaches it behind the cover. */
function cover(text: string): void {
  const referrer = document.createElement('meta')
  referrer.name = 'referrer'
  referrer.content = 'no-referrer'
  document.head.append(referrer)
  neutralizeIcon()
  document.body.hidden = true
  const element = document.createElement('div')
  element.setAttribute('role', 'alert')
  element.dataset.hidden = ''
  Object.assign(element.style, {
    position: 'fixed',
    inset: '0',
    zIndex: '2147483647',
    background: '#fff',
    color: '#333',
  })
  document.documentElement.append(element)
  // Screen readers announce a text that is added after its element.
  element.textContent = text
  for (const title of document.querySelectorAll('title')) title.textContent = text
}

/** The number of pages of the shop before this one in the history of the tab, as the router counts them. */
function pagesBehind(): number {
  const state: unknown = window.history.state
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : 0
  return typeof index === 'number' && Number.isInteger(index) && index > 0 ? index : 0
}
