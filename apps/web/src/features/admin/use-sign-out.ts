import { logout } from '@shop/contracts/identity.ts'
import { localePath } from '@shop/contracts/locales.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { call } from '#platform/api/client.ts'
import { useLocale } from '#platform/i18n/locale-context.tsx'
import { ADMIN_KEY } from '#shared/admin/staff.ts'
import { signOut, signOutAndGo } from '#shared/session/session.ts'
import { paths } from '../../paths.ts'

/**
 * Ends the session. The request to the server is best effort: the browser drops the session and the cache in any case.
 */
export function useSignOut(): { toShop: () => void; toLogin: () => void } {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const home = localePath(useLocale(), paths.home)
  const forget = () => {
    for (const key of [ADMIN_KEY, 'who']) queryClient.removeQueries({ queryKey: [key] })
  }
  const tell = () => void call(logout).catch(() => undefined)
  return {
    toShop: () => {
      tell()
      void signOutAndGo(async () => navigate(home)).then(forget)
    },
    toLogin: () => {
      tell()
      signOut()
      forget()
    },
  }
}
