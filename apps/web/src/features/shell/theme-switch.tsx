import { Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { chooseTheme, currentTheme, subscribeToTheme, type Theme } from '#platform/theme.ts'
import { IconButton } from '#ui/icon-button.tsx'

/** Switches between dark and light; by default the system setting applies. */
export function ThemeSwitch() {
  const t = useT()
  const theme = useSyncExternalStore<Theme>(subscribeToTheme, currentTheme, () => 'dark')
  const isDark = theme === 'dark'
  return (
    <IconButton
      label={t(isDark ? 'theme.toLight' : 'theme.toDark')}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <Sun aria-hidden className="size-5" /> : <Moon aria-hidden className="size-5" />}
    </IconButton>
  )
}
