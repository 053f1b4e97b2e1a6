import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useSession, whenSignedIn } from '#shared/session/session.ts'
import { Button, type ButtonSize } from '#ui/button.tsx'
import { alertsKey } from '../session/customer-keys.ts'

const FRESH_MS = 60_000

const alertsQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: alertsKey(token ?? ''),
    queryFn: async ({ signal }) => (await import('./alert-calls.ts')).loadAlerts(signal),
    enabled: token !== undefined,
    staleTime: FRESH_MS,
  })

type AlertButtonProps = {
  slug: string
  sku: string
  /** Name of the product, where the page has several of these buttons. */
  title?: string
  size?: ButtonSize
  className?: string
  /** Called before the login dialog opens, to close the surrounding dialog. */
  onLogin?: () => void
}

/** Requests or cancels a back-in-stock alert. Visitors log in first, then the request is sent. */
export function AlertButton({ slug, sku, title, size = 'md', className, onLogin }: AlertButtonProps) {
  const t = useT()
  const queryClient = useQueryClient()
  const session = useSession()
  const [isPending, setPending] = useState(false)
  const { data: alerts } = useQuery(alertsQuery(session?.token))
  const isWaiting = alerts?.some(alert => alert.sku === sku) ?? false
  const press = () => {
    if (!session) onLogin?.()
    whenSignedIn(() => {
      setPending(true)
      const texts = { done: t(isWaiting ? 'alert.off' : 'alert.on'), failed: t('alert.failed') }
      void import('./alert-calls.ts')
        .then(({ setAlert }) => setAlert(queryClient, { slug, sku, isWanted: !isWaiting }, texts))
        .finally(() => setPending(false))
    })
  }
  const Icon = isWaiting ? BellRing : Bell
  return (
    <div className={className}>
      <Button
        variant={isWaiting ? 'soft' : 'outline'}
        size={size}
        aria-label={title && `${t(isWaiting ? 'alert.stop' : 'alert.ask')}: ${title}`}
        aria-disabled={isPending}
        className="w-full py-2"
        onClick={isPending ? undefined : press}
      >
        <Icon aria-hidden className="size-5 shrink-0" />
        {isWaiting ? (
          <span>
            <span className="block">{t('alert.on')}</span>{' '}
            <span className="block font-normal text-muted text-sm underline underline-offset-2">{t('alert.stop')}</span>
          </span>
        ) : (
          t('alert.ask')
        )}
      </Button>
      {isWaiting && <p className="mt-1.5 text-muted text-sm">{t('alert.waiting')}</p>}
    </div>
  )
}
