import { type RequestReturn, requestReturn } from '@shop/contracts/returns.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { notify } from '#ui/toast/notify.ts'
import { newKey } from './choice.ts'

/** Sends a request to return goods; the same request again, after an answer that was lost, is the same return. */
export function useRequestReturn(token: string, number: number, onDone: () => void) {
  const t = useT()
  const queryClient = useQueryClient()
  const attempt = useRef({ print: '', key: '' })
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: RequestReturn) => {
      const print = JSON.stringify(body)
      if (attempt.current.print !== print) attempt.current = { print, key: newKey() }
      const headers = { 'idempotency-key': attempt.current.key }
      return call(requestReturn, { params: { number }, headers, body })
    },
    onSuccess: async () => {
      notify({ kind: 'ok', title: t('returns.sent') })
      await queryClient.invalidateQueries({ queryKey: ['orders', token, number] })
      onDone()
    },
  })
  return { send: mutate, isPending, error }
}
