/* Runs before the first paint: theme, language and the stored over-18 answer, each an attribute of <html> that the CSS reads. */
;(() => {
  const root = document.documentElement
  const read = key => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const stored = read('theme')
  const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  root.dataset.theme = stored === 'dark' || stored === 'light' ? stored : system
  if (read('over18') === 'true') root.dataset.over18 = 'yes'
  const language = /^\/(en|hy)(?:\/|$)/.exec(location.pathname)
  if (language) root.lang = language[1]
})()
