import { deleteMix, type OwnMix } from '@shop/contracts/mixes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { notify } from '#ui/toast/notify.ts'
import { editOwn } from './own-cache.ts'

/**
 * Delays the deletion of mixes until undo is no longer possible or the page is left. A deleted mix cannot be restored:
 * it would get a new link and lose its saves.
 */
export function useDeleting(token: string) {
  const t = useT()
  const queryClient = useQueryClient()
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef(waiting)
  useEffect(() => {
    latest.current = waiting
  }, [waiting])
  const forget = (shareId: string) => setWaiting(before => new Set([...before].filter(id => id !== shareId)))

  useEffect(() => {
    const leave = () => {
      const gone = latest.current
      for (const shareId of gone) call(deleteMix, { params: { shareId } }).catch(() => undefined)
      if (gone.size > 0) editOwn(queryClient, token, mix => (gone.has(mix.shareId) ? undefined : mix))
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [queryClient, token])

  return {
    isWaiting: ({ shareId }: OwnMix) => waiting.has(shareId),
    begin: ({ shareId }: OwnMix) => setWaiting(before => new Set([...before, shareId])),
    undo: ({ shareId }: OwnMix) => forget(shareId),
    finish: async ({ shareId, name }: OwnMix) => {
      try {
        await call(deleteMix, { params: { shareId } })
        editOwn(queryClient, token, mix => (mix.shareId === shareId ? undefined : mix))
        await queryClient.invalidateQueries({ queryKey: ['mixes'], refetchType: 'none' })
      } catch {
        notify({ kind: 'bad', title: t('mixes.deleteFailed', { name }) })
      }
      forget(shareId)
    },
  }
}
