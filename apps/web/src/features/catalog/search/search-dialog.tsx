import { Dialog as Base } from '@base-ui/react/dialog'
import { useRef, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useMessages, useT } from '#platform/i18n/locale-context.tsx'
import type { ModalProps } from '#shared/session/event-modal.tsx'
import { searchKey } from '#shared/session/search-key.ts'
import { Checkbox } from '#ui/forms/controls.tsx'
import { SearchField } from './search-field.tsx'

/** The search of the header: the whole screen on phones, a panel at the top on larger screens. */
export default function SearchDialog({ onClose }: ModalProps) {
  useMessages('catalog')
  const t = useT()
  const [params] = useSearchParams()
  const popup = useRef<HTMLDivElement>(null)
  const isKeyOn = useSyncExternalStore(searchKey.subscribe, searchKey.isOn)
  return (
    <Base.Root open onOpenChange={isOpen => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-50 flex items-start justify-center md:p-6 md:pt-[8vh]">
          <Base.Popup
            ref={popup}
            initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-autofocus]') ?? true}
            className="flex h-dvh w-full flex-col bg-surface p-4 outline-none md:h-auto md:max-h-[84vh] md:max-w-2xl md:rounded-card md:p-5"
          >
            <Base.Title className="sr-only">{t('catalog.search')}</Base.Title>
            <SearchField initial={params.get('q') ?? ''} onClose={onClose} className="flex min-h-0 flex-col" />
            <Checkbox
              checked={isKeyOn}
              onChange={event => searchKey.set(event.currentTarget.checked)}
              className="mt-3 hidden text-muted text-sm pointer-fine:flex"
            >
              {t('catalog.searchKey')}
            </Checkbox>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
