import { localePath } from '@shop/contracts/locales.ts'
import { useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { type AdminPage, addressOf } from '#shared/admin/admin-page.ts'
import { shortcutSwitch, useKnownShortcuts, useShortcuts } from '#shared/admin/shortcuts.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Checkbox } from '#ui/forms/controls.tsx'

/** The overlay that is open, if any. */
export type OpenOverlay = 'palette' | 'help' | 'menu' | null

/** Registers the shortcuts that work on every page. */
export function PageShortcuts({ pages, onOpen }: { pages: readonly AdminPage[]; onOpen: (what: OpenOverlay) => void }) {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  useShortcuts([
    { keys: 'mod+k', label: t('admin.find'), run: () => onOpen('palette') },
    { keys: '?', label: t('admin.shortcuts'), run: () => onOpen('help') },
    ...pages.flatMap(page =>
      page.letter
        ? {
            keys: `g ${page.letter}`,
            label: t(page.name),
            run: () => void navigate(localePath(locale, addressOf(page))),
          }
        : [],
    ),
  ])
  return null
}

/** Lists the shortcuts and lets the user switch off single-key shortcuts. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const t = useT()
  const shortcuts = useKnownShortcuts()
  const isOn = useSyncExternalStore(shortcutSwitch.subscribe, shortcutSwitch.isOn)
  return (
    <Dialog open onClose={onClose} title={t('admin.shortcuts')}>
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {shortcuts.map(({ keys, label }) => (
          <div key={keys} className="flex items-baseline justify-between gap-3 text-sm">
            <dt>{label}</dt>
            <dd className="flex gap-1 whitespace-nowrap">
              {keys.split(/[ +]/).map(key => (
                <kbd key={key} className="rounded-control bg-raised px-1.5 py-0.5 font-sans text-xs">
                  {key === 'mod' ? 'Ctrl' : key.toUpperCase()}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 border-hairline border-t pt-3">
        <Checkbox checked={isOn} onChange={event => shortcutSwitch.set(event.target.checked)}>
          {t('admin.shortcutsOn')}
          <span className="block text-muted text-sm">{t('admin.shortcutsHint')}</span>
        </Checkbox>
      </div>
    </Dialog>
  )
}
