/*
 * Runs before the first paint: theme, language and the stored over-18 answer, each an attribute of <html> that the CSS
 * reads. A page that came rendered keeps its scripts in a template until it is painted: they would only slow that down.
 */
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
  /* The page comes asleep below the gate: whoever may see it need not wait for the app to follow its links. */
  const wake = () => {
    if (root.dataset.over18 === 'yes') document.querySelector('[data-below-gate]')?.removeAttribute('inert')
  }
  /* A yes or a no that is said before the app listens counts all the same; a no is stored nowhere. */
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    if (target.closest('[data-over18-no]')) root.dataset.over18 = 'no'
    if (!target.closest('[data-over18-yes]')) return
    try {
      localStorage.setItem('over18', 'true')
    } catch {}
    root.dataset.over18 = 'yes'
    wake()
  })
  /*
   * A button that is pressed before its part of the page listens is pressed again once it does: of several, the last.
   * React marks each element that it takes over; what it can take over at once for a press, it does, and hears the press.
   */
  const isTaken = button => Object.keys(button).some(key => key.startsWith('__reactProps$'))
  /* The mark comes while React still works; it listens when it rests. */
  const whenAtRest = window.requestIdleCallback ?? (press => setTimeout(press, 300))
  const PATIENCE_MS = 15_000
  let pressed = null
  const pressOnceTaken = (button, until) => {
    if (pressed !== button || !button.isConnected || performance.now() > until) return
    if (isTaken(button)) whenAtRest(() => button.click())
    else requestAnimationFrame(() => pressOnceTaken(button, until))
  }
  addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null
      pressed = null
      if (!button || isTaken(button) || (button.form && button.type === 'submit')) return
      pressed = button
      setTimeout(() => {
        if (!isTaken(button)) pressOnceTaken(button, performance.now() + PATIENCE_MS)
      })
    },
    true,
  )
  const language = /^\/(en|hy)(?:\/|$)/.exec(location.pathname)
  if (language) root.lang = language[1]

  const start = () => {
    const scripts = document.getElementById('scripts')
    if (!scripts) return
    document.head.append(scripts.content)
    scripts.remove()
  }
  addEventListener('DOMContentLoaded', () => {
    wake()
    requestAnimationFrame(() => setTimeout(start))
    /* A page in a tab behind others is never painted. */
    setTimeout(start, 2000)
  })
})()
