import { createListeners } from './listeners.ts'
import { browserStorage } from './storage.ts'

export type Theme = 'dark' | 'light'

/** Also read by public/early.js before the first paint. */
const STORAGE_KEY = 'theme'
const CHROME_COLOR: Record<Theme, string> = { dark: '#14110F', light: '#FBF7F2' }

const { subscribe, notifyListeners } = createListeners()

export const subscribeToTheme = subscribe

/** Returns the theme on <html>, which early.js has set from the stored choice or the system. */
export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'
}

export function chooseTheme(theme: Theme): void {
  browserStorage.set(STORAGE_KEY, theme)
  apply(theme)
}

/** Follows the system and other tabs while nothing is chosen here. */
export function followTheme(): void {
  const system = window.matchMedia('(prefers-color-scheme: light)')
  const settle = () => {
    const stored = browserStorage.get(STORAGE_KEY)
    apply(stored === 'dark' || stored === 'light' ? stored : system.matches ? 'light' : 'dark')
  }
  settle()
  system.addEventListener('change', settle)
  browserStorage.watch([STORAGE_KEY], settle)
}

function apply(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', CHROME_COLOR[theme])
  notifyListeners()
}
