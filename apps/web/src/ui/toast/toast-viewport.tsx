import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { buttonClass, iconButtonClass } from '../button.tsx'
import { type ToastMessage, toastQueue } from './notify.ts'

type Kind = NonNullable<ToastMessage['kind']>
const SHOWN_MS = 6000
/** Older toasts wait, hidden, until others are closed: they cannot be pressed. Phones show the newest two. */
const MAX_SHOWN = 5
const manager = Toast.createToastManager<{ kind: Kind }>()
const ICONS = { info: Info, ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert }
const TONES: Record<Kind, string> = { info: 'text-info', ok: 'text-ok', warn: 'text-warn', bad: 'text-bad' }

function show({ title, description, kind = 'info', action, shownMs = action ? 0 : SHOWN_MS }: ToastMessage): void {
  const id = manager.add({
    title,
    description,
    data: { kind },
    // Errors are announced at once, other messages when the screen reader is idle.
    priority: kind === 'bad' ? 'high' : 'low',
    timeout: shownMs,
    ...(action && {
      actionProps: {
        children: action.label,
        onClick: () => {
          action.onPress()
          manager.close(id)
        },
      },
    }),
  })
}

export default function ToastViewport() {
  useEffect(() => {
    const drain = () => toastQueue.take().forEach(show)
    drain()
    return toastQueue.subscribe(drain)
  }, [])
  return (
    <Toast.Provider toastManager={manager} limit={MAX_SHOWN}>
      <Toast.Portal>
        {/* Toasts must not cover the buttons at the bottom right of a dialog: while one is open, they come from the top, or
            on large screens from the left. An open menu, which is a drawer with a nav, covers them. */}
        <Toast.Viewport className="fixed inset-x-4 bottom-[calc(1rem+var(--bottom-bar,0px))] z-60 in-[html:has([role=dialog]_nav)]:z-40 flex flex-col gap-2 outline-none max-sm:in-[html:has([role=dialog]:not([aria-modal=false]))]:top-2 max-sm:in-[html:has([role=dialog]:not([aria-modal=false]))]:bottom-auto sm:right-6 sm:bottom-6 sm:left-auto sm:w-96 sm:max-lg:in-[html:has([role=dialog]:not([aria-modal=false]))]:top-2 sm:max-lg:in-[html:has([role=dialog]:not([aria-modal=false]))]:bottom-auto lg:in-[html:has([role=dialog]:not([aria-modal=false]))]:right-auto lg:in-[html:has([role=dialog]:not([aria-modal=false]))]:left-6">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const t = useT()
  const { toasts } = Toast.useToastManager<{ kind: Kind }>()
  return toasts.map(toast => {
    const kind = toast.data?.kind ?? 'info'
    const Icon = ICONS[kind]
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={['right', 'down']}
        className="data-limited:hidden rounded-picture max-sm:nth-[n+3]:hidden border border-hairline bg-raised transition-[opacity,translate] duration-200 ease-out data-ending-style:translate-y-2 data-starting-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:opacity-0"
      >
        <Toast.Content className="flex items-start gap-3 py-3 pr-2 pl-4">
          <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${TONES[kind]}`} />
          <div className="min-w-0 flex-1">
            <Toast.Title className="font-semibold" />
            <Toast.Description className="text-muted text-sm" />
            <Toast.Action className={buttonClass('outline', 'sm', 'mt-2 empty:hidden')} />
          </div>
          {/* Base UI hides the button from screen readers in a collapsed stack; this list is never collapsed. */}
          <Toast.Close aria-label={t('dialog.close')} aria-hidden={false} className={`${iconButtonClass} -my-1.5`}>
            <X aria-hidden className="size-4" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}
